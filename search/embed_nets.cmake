# cmake -DLIST=FILE -DOUTPUT=embedded_nets.cpp -P embed_nets.cmake: writes a C++ source that holds the network files that
# FILE lists.
file(STRINGS ${LIST} files)
list(SORT files)
set(data "")
set(declarations "")
set(views "")
set(number 0)
foreach(path ${files})
  set(name proconsul_net_${number})
  string(APPEND data "PROCONSUL_EMBED(\"${name}\", \"${path}\")\n")
  string(APPEND declarations "extern const char ${name}[];\nextern const char ${name}_end[];\n")
  get_filename_component(file ${path} NAME)
  string(APPEND views "      {\"${file}\", {${name}, static_cast<std::size_t>(${name}_end - ${name})}},\n")
  math(EXPR number "${number} + 1")
endforeach()
# Mach-O has other section names, and prefixes C names with an underscore.
set(macro "#ifdef __APPLE__
#define PROCONSUL_EMBED(name, path) \\
  asm(\".section __TEXT,__const\\n_\" name \": .incbin \\\"\" path \"\\\"\\n_\" name \"_end:\\n.text\\n\");
#else
#define PROCONSUL_EMBED(name, path) \\
  asm(\".section .rodata\\n\" name \": .incbin \\\"\" path \"\\\"\\n\" name \"_end:\\n.text\\n\");
#endif
")
file(WRITE ${OUTPUT} "// Made from the network files by embed_nets.cmake.\n#include \"search/net/net_choice.h\"\n
${macro}
${data}
extern \"C\" {\n${declarations}}\n
namespace proconsul {\n
std::vector<EmbeddedFile> embedded_net_files() {\n  return {\n${views}  };\n}\n
}  // namespace proconsul\n")
