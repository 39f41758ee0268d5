# The libraries of a usual build, as the system has them.
if(NOT PROCONSUL_PYTHON)
  find_package(Boost 1.74 REQUIRED COMPONENTS program_options)
endif()
find_package(spdlog REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
if(PROCONSUL_PICTURES AND NOT PROCONSUL_PYTHON)
  pkg_check_modules(RSVG REQUIRED IMPORTED_TARGET librsvg-2.0 cairo)
endif()
if(PROCONSUL_LINE_EDITING AND NOT PROCONSUL_PYTHON)
  pkg_check_modules(EDIT IMPORTED_TARGET libedit)  # for 'play'; without it plain lines
endif()
pkg_check_modules(HWY IMPORTED_TARGET libhwy)  # vectors for networks; without it plain loops
