# cmake -DROOT=... -DVERSION=... -DFILES=... -DOUTPUT=... -P build_id.cmake
# Writes a source file with a hash of FILES, relative to ROOT and separated by blanks, and with the version: VERSION and, where
# ROOT is a clone at another commit than the tag vVERSION, the commit.
cmake_minimum_required(VERSION 3.22)
separate_arguments(files UNIX_COMMAND "${FILES}")
set(hashes "")
foreach(file ${files})
  file(SHA256 ${ROOT}/${file} hash)
  string(APPEND hashes "${file} ${hash}\n")
endforeach()
string(SHA256 hash "${hashes}")
string(SUBSTRING ${hash} 0 12 hash)
include(${CMAKE_CURRENT_LIST_DIR}/version.cmake)
proconsul_version(${ROOT} ${VERSION} version)
file(WRITE ${OUTPUT} "#include \"protocol/work/build_id.h\"

namespace proconsul {

std::string_view build_id() { return \"${VERSION}-${hash}\"; }

std::string_view version() { return \"${version}\"; }

}  // namespace proconsul
")
