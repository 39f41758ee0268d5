# Parts of the build that are left out where their libraries are missing, and what is told of them at the end of configuration.
set(PROCONSUL_LEFT_OUT "")

# proconsul_choose(OPTION FOUND WHAT): turns an option that is AUTO off where its libraries were not found.
macro(proconsul_choose option found what)
  if("${${option}}" STREQUAL "AUTO" AND NOT ${found})
    set(${option} OFF)
    list(APPEND PROCONSUL_LEFT_OUT "${what}")
  endif()
endmacro()

# proconsul_find_package(OPTION PACKAGE WHAT): a package that the option needs.
macro(proconsul_find_package option package what)
  if("${${option}}" STREQUAL "AUTO")
    find_package(${package} QUIET)
  elseif(${option})
    find_package(${package} REQUIRED)
  endif()
  proconsul_choose(${option} ${package}_FOUND "${what}")
endmacro()
