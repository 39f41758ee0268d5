# PROCONSUL_STATIC: programs that need no shared library. fmt and spdlog are taken from their headers, because distributions have
# no archives of them, and the others from archives; PROCONSUL_SOURCES is a folder of what there is no archive of for the system
# compiled for (scripts/packaging/windows.sh prepares it): include/, and sources in boost_program_options/ and zstd/.
set(PROCONSUL_SOURCES "" CACHE PATH "Headers and sources of libraries for a static build for another system")

# proconsul_headers(TARGET DEFINITION...): a library that consists of headers.
function(proconsul_headers target)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_compile_definitions(${target} INTERFACE ${ARGN})
  if(PROCONSUL_SOURCES)
    target_include_directories(${target} SYSTEM INTERFACE ${PROCONSUL_SOURCES}/include)
  endif()
endfunction()

# proconsul_archive(TARGET NAME): a library lib<NAME>.a of the system.
function(proconsul_archive target name)
  find_library(PROCONSUL_ARCHIVE_${name} lib${name}.a REQUIRED)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_link_libraries(${target} INTERFACE ${PROCONSUL_ARCHIVE_${name}})
endfunction()

# proconsul_compiled(TARGET FOLDER): the sources of a folder of PROCONSUL_SOURCES, with no warnings of ours.
function(proconsul_compiled target folder)
  file(GLOB_RECURSE files ${PROCONSUL_SOURCES}/${folder}/*.cpp ${PROCONSUL_SOURCES}/${folder}/*.c)
  if(NOT files)
    message(FATAL_ERROR "no sources in ${PROCONSUL_SOURCES}/${folder}")
  endif()
  add_library(bundled_${folder} STATIC ${files})
  target_compile_options(bundled_${folder} PRIVATE -w -O2)
  target_include_directories(bundled_${folder} SYSTEM PUBLIC ${PROCONSUL_SOURCES}/include)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_link_libraries(${target} INTERFACE bundled_${folder})
endfunction()

set(PROCONSUL_PICTURES OFF)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  add_link_options(-static-pie)
endif()
proconsul_headers(fmt::fmt FMT_HEADER_ONLY)
proconsul_headers(spdlog::spdlog SPDLOG_FMT_EXTERNAL FMT_HEADER_ONLY)
proconsul_headers(nlohmann_json::nlohmann_json)
proconsul_headers(PkgConfig::HWY)
proconsul_archive(PkgConfig::ZLIB z)
if(PROCONSUL_SOURCES)
  enable_language(C)
  proconsul_compiled(Boost::program_options boost_program_options)
  proconsul_compiled(PkgConfig::ZSTD zstd)
else()
  proconsul_archive(Boost::program_options boost_program_options)
  proconsul_archive(PkgConfig::ZSTD zstd)
endif()
