# cmake -DLIST=FILE -DOUTPUT=embedded.cpp -P embed.cmake: writes the definition files that FILE lists as a C++ source, chess
# first.
file(STRINGS ${LIST} files)
list(SORT files)
set(chess ${files})
list(FILTER chess INCLUDE REGEX "/chess\\.ini$")
list(REMOVE_ITEM files ${chess})
list(PREPEND files ${chess})
set(texts "")
foreach(path ${files})
  file(READ ${path} text)
  string(APPEND texts "      R\"ini(${text})ini\",\n")
endforeach()
file(WRITE ${OUTPUT} "// Made from the definition files by embed.cmake.\n#include \"variants/embedded.h\"\n
namespace proconsul {\n
std::vector<std::string_view> embedded_definitions() {\n  return {\n${texts}  };\n}\n
}  // namespace proconsul\n")
