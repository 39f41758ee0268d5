# proconsul::rules, engine/ and variants/ as a library for other programs: docs/INSTALL.md tells. A full installation
# leaves it out; `cmake --install BUILD --component development` puts it in place.
include(CMakePackageConfigHelpers)
include(CheckCXXSourceCompiles)

add_library(proconsul_rules STATIC $<TARGET_OBJECTS:proconsul_engine> $<TARGET_OBJECTS:proconsul_engine_cold>
  $<TARGET_OBJECTS:proconsul_variants>)
set_target_properties(proconsul_rules PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME rules)
target_compile_features(proconsul_rules PUBLIC cxx_std_20)
target_include_directories(proconsul_rules INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/proconsul>)

# The headers must read to others as they do here.
function(check_processor macro)
  set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # nothing is linked
  set(CMAKE_REQUIRED_INCLUDES ${PROJECT_SOURCE_DIR})
  if(PROCONSUL_NATIVE AND PROCONSUL_HAS_MARCH_NATIVE)
    set(CMAKE_REQUIRED_FLAGS -march=native)
  endif()
  check_cxx_source_compiles("#include \"engine/processor.h\"\n#ifndef ${macro}\n#error\n#endif"
    ${macro}_NATIVE_${PROCONSUL_NATIVE})
  if(${macro}_NATIVE_${PROCONSUL_NATIVE})
    target_compile_definitions(proconsul_rules INTERFACE ${macro})
    target_compile_options(proconsul_rules INTERFACE ${ARGN})
  endif()
endfunction()
check_processor(PROCONSUL_HAS_BMI2 -mbmi2 -mpopcnt)
check_processor(PROCONSUL_ASKS_PROCESSOR)
if(PROCONSUL_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_compile_definitions(proconsul_rules INTERFACE PROCONSUL_CHECKED)
else()
  target_compile_definitions(proconsul_rules INTERFACE PROCONSUL_UNCHECKED)
endif()

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/proconsul)
configure_package_config_file(proconsul-config.cmake.in proconsul-config.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(proconsul-config-version.cmake COMPATIBILITY SameMinorVersion)
set(in_development COMPONENT development EXCLUDE_FROM_ALL)
install(TARGETS proconsul_rules EXPORT proconsul_rules ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} ${in_development})
install(EXPORT proconsul_rules NAMESPACE proconsul:: FILE proconsul-rules.cmake DESTINATION ${package} ${in_development})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/proconsul-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/proconsul-config-version.cmake DESTINATION ${package} ${in_development})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/engine ${PROJECT_SOURCE_DIR}/variants
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/proconsul ${in_development}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.inc" PATTERN definitions EXCLUDE PATTERN precompiled.h EXCLUDE)
