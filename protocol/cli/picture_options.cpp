#include "protocol/cli/picture_options.h"

namespace proconsul {

std::vector<Option> picture_options() {
  using Kind = Option::Kind;
  return {
      {"ascii", Kind::kFlag, "", "draw the board with ASCII characters only"},
      {"no-colour", Kind::kFlag, "", "do not use colours (like the environment variable NO_COLOR)"},
      {"flip", Kind::kFlag, "", "draw the board from Black's side"},
  };
}

std::vector<OptionRule> picture_rules(const std::vector<std::string>& forms,
                                      const std::vector<std::string>& files) {
  return {{{"ascii"}, OptionRule::Kind::kExcludes, forms},
          {{"flip"}, OptionRule::Kind::kExcludes, forms, files}};
}

PictureStyle picture_style(const Terminal& terminal, const Arguments& arguments) {
  PictureStyle style;
  style.unicode = terminal.utf8 && !arguments.has("ascii");
  style.colour = terminal.colour;
  style.flipped = arguments.has("flip");
  if (terminal.out) style.columns = size_of(terminal).columns;
  return style;
}

}  // namespace proconsul
