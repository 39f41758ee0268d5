# cmake -DLIST=FILE -DOUTPUT=embedded_scores.cpp -P embed_scores.cmake: writes a C++ source with the tables of start scores
# listed in FILE.
file(STRINGS ${LIST} files)
list(SORT files)
set(arrays "")
set(views "")
set(number 0)
foreach(path ${files})
  file(STRINGS ${path} lines)
  list(POP_FRONT lines head)
  if(NOT head MATCHES "^proconsul start scores: ([a-z0-9-]+), ([0-9]+) nodes(, definition [^ ]+)?$")
    message(FATAL_ERROR "${path} is not a table of start scores")
  endif()
  string(APPEND views "      {\"${CMAKE_MATCH_1}\", ${CMAKE_MATCH_2}, kScores${number}},\n")
  list(JOIN lines " \n" text)
  string(REPLACE " " "," text "${text}")
  string(APPEND arrays "constexpr std::int16_t kScores${number}[] = {${text}};\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "// Made from the tables of start scores by embed_scores.cmake.\n#include \"protocol/session/start_scores.h\"\n
namespace proconsul {\nnamespace {\n\n${arrays}\n}  // namespace\n
std::vector<EmbeddedScores> embedded_start_scores() {\n  return {\n${views}  };\n}\n
}  // namespace proconsul\n")
