# What compilers and linkers put between a fault and its misuse, for all of this project in release builds: docs/dev/SECURITY.md.
# Fuzzers and sanitizers watch more closely without it.
set(release $<CONFIG:Release,RelWithDebInfo,MinSizeRel>)
add_compile_options("$<${release}:-fstack-protector-strong;-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
add_link_options("$<${release}:-Wl,-z,relro,-z,now,-z,noexecstack>")
if(NOT CMAKE_POSITION_INDEPENDENT_CODE)
  add_compile_options("$<${release}:-fPIE>")
  add_link_options("$<$<AND:${release},$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>>:-pie>")
endif()

# proconsul_protect_only(TARGET SOURCE...): stack protectors cost 3 % of perft in chess; targets of hot code have them only in what
# reads from outside.
function(proconsul_protect_only target)
  target_compile_options(${target} PRIVATE -fno-stack-protector)
  if(NOT ARGN)
    return()
  endif()
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS
    $<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-fstack-protector-strong>)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")  # which takes no precompiled header of the other mode
    set_source_files_properties(${ARGN} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  endif()
endfunction()
