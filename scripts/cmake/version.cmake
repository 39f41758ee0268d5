# The version has one place, project(VERSION) of CMakeLists.txt; a release is the commit with the tag v and that version.
# cmake -DROOT=... -DVERSION=... -P version.cmake prints what the program calls itself.
cmake_minimum_required(VERSION 3.22)

# proconsul_git(OUTPUT ROOT WORD...): what git says, empty if it fails.
function(proconsul_git output root)
  execute_process(COMMAND git -C ${root} ${ARGN} OUTPUT_VARIABLE text OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
    RESULT_VARIABLE failed)
  if(failed)
    set(text "")
  endif()
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

# proconsul_version(ROOT VERSION OUTPUT): "0.2.0" at its tag and without git, "0.2.0+12.g1a2b3c4" twelve commits after it,
# "0.2.0+g1a2b3c4" where there is no such tag, with ".modified" if tracked files differ from the commit.
function(proconsul_version root version output)
  set(${output} ${version} PARENT_SCOPE)
  proconsul_git(top ${root} rev-parse --show-toplevel)
  file(REAL_PATH ${root} own)
  if(NOT top STREQUAL own)  # in a tarball, or below somebody else's repository
    return()
  endif()
  proconsul_git(described ${root} describe --long --abbrev=7 --match v${version} --tags)
  proconsul_git(commit ${root} rev-parse --short=7 HEAD)
  set(suffix g${commit})
  if(described MATCHES "-([0-9]+)-(g[0-9a-f]+)$")
    set(suffix "")
    if(NOT CMAKE_MATCH_1 EQUAL 0)
      set(suffix ${CMAKE_MATCH_1}.${CMAKE_MATCH_2})
    endif()
  endif()
  proconsul_git(changed ${root} status --porcelain --untracked-files=no)
  if(changed)
    list(APPEND suffix modified)
    list(JOIN suffix "." suffix)
  endif()
  if(NOT suffix STREQUAL "")
    set(version ${version}+${suffix})
  endif()
  set(${output} ${version} PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  proconsul_version(${ROOT} ${VERSION} text)
  execute_process(COMMAND ${CMAKE_COMMAND} -E echo ${text})
endif()
