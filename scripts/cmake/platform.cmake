# Files named ..._posix.cpp and ..._windows.cpp hold what each kind of system does in its own way; WebAssembly has neither.
# proconsul_leave_out_other_systems(LIST): takes those of other systems out of a list of sources.
function(proconsul_leave_out_other_systems list)
  set(others windows)
  if(WIN32)
    set(others posix)
  elseif(PROCONSUL_WASM)
    set(others posix|windows)
  endif()
  set(files ${${list}})
  list(FILTER files EXCLUDE REGEX "_(${others})\\.cpp$")
  set(${list} ${files} PARENT_SCOPE)
endfunction()

if(WIN32)
  # Sizes of files have 64 bits, the stack of threads is as large as elsewhere, programs are UTF-8 throughout.
  add_compile_definitions(_FILE_OFFSET_BITS=64 WIN32_LEAN_AND_MEAN NOMINMAX _WIN32_WINNT=0x0A00)
  add_link_options(-Wl,--stack,8388608)
endif()
