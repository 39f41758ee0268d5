#include "protocol/formats/json_output.h"

#include <fmt/format.h>

#include <ostream>

#include "engine/quoting.h"

namespace proconsul {
namespace {

// The UTF-16 code unit of a character encoded in up to three bytes.
unsigned code_of(std::string_view character) {
  unsigned code = static_cast<unsigned char>(character[0]);
  if (character.size() > 1) code &= character.size() == 2 ? 0x1FU : 0x0FU;
  for (const char byte : character.substr(1)) code = code << 6 | (static_cast<unsigned char>(byte) & 0x3FU);
  return code;
}

std::string valid_text(std::string_view bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::string_view character = character_at(bytes, at);
    text += character_length(bytes, at) > 0 ? std::string(character) : printable(character);
    at += character.size();
  }
  return text;
}

Json with_valid_texts(const Json& json) {
  if (json.is_string()) return valid_text(json.get_ref<const std::string&>());
  if (!json.is_structured()) return json;
  Json valid = json.is_array() ? Json::array() : Json::object();
  for (const auto& [key, value] : json.items()) {
    if (json.is_array()) {
      valid.push_back(with_valid_texts(value));
    } else {
      valid[valid_text(key)] = with_valid_texts(value);
    }
  }
  return valid;
}

std::string raw_dump(const Json& json, int indent) {
  try {
    return json.dump(indent);
  } catch (const Json::type_error&) {  // bytes that are not UTF-8
    return with_valid_texts(json).dump(indent);
  }
}

// Control characters for terminals only occur in strings, where they can be escaped: "\\u202e".
std::string dump(const Json& json, int indent) {
  const std::string text = raw_dump(json, indent);
  if (printable(text, "\n") == text) return text;
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view character = character_at(text, at);
    const bool plain = printable(character, "\n") == character;
    shown += plain ? std::string(character) : fmt::format("\\u{:04x}", code_of(character));
    at += character.size();
  }
  return shown;
}

}  // namespace

std::string compact_json(const Json& json) { return raw_dump(json, -1); }

std::string json_text(const Json& json) { return dump(json, 2) + '\n'; }

void print_json(std::ostream& out, const Json& json) { out << json_text(json); }

void print_json_line(std::ostream& out, const Json& json) { out << dump(json, -1) << std::endl; }

}  // namespace proconsul
