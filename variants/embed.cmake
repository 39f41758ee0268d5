# cmake -DFOLDER=definitions -DOUTPUT=embedded.cpp -P embed.cmake: writes the definition files as a C++ source.
get_filename_component(FOLDER ${FOLDER} ABSOLUTE)
file(GLOB files ${FOLDER}/*.ini)
list(SORT files)
list(REMOVE_ITEM files ${FOLDER}/chess.ini)
list(PREPEND files ${FOLDER}/chess.ini)
set(texts "")
foreach(path ${files})
  file(READ ${path} text)
  string(APPEND texts "      R\"ini(${text})ini\",\n")
endforeach()
file(WRITE ${OUTPUT} "// Made from the definition files by embed.cmake.\n#include \"variants/embedded.h\"\n
namespace proconsul {\n
std::vector<std::string_view> embedded_definitions() {\n  return {\n${texts}  };\n}\n
}  // namespace proconsul\n")
