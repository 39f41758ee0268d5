#include "protocol/draw/game_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/move_text.h"
#include "protocol/cli/json_output.h"
#include "protocol/draw/board_svg.h"
#include "protocol/draw/glyphs.h"
#include "protocol/draw/page_style.h"
#include "protocol/draw/svg.h"
#include "protocol/pgn/evaluations.h"
#include "protocol/pgn/pgn_writer.h"
#include "protocol/pgn/replay.h"

namespace proconsul {
namespace {

constexpr int kGraphHeight = 120;
constexpr double kGraphPawns = 5;  // at the edge of the graph

struct Frame {
  Json pieces = Json::array();  // [glyph, x, y] each
  Json last = Json::array();    // [x, y] of the squares of the last move
};

class Page {
 public:
  Page(const PgnGame& pgn, PgnSetup setup) : pgn_(pgn), setup_(std::move(setup)) {}

  std::string text() {
    Game game = setup_.start;
    add_frame(game);
    std::string moves = moves_html(game);
    Json data = {{"frames", frames_}, {"evals", evaluations_}, {"remarks", remarks_}};
    const std::string board =
        empty_board_svg(drawing_of(setup_.start), "<g id=\"last\"></g><g id=\"pieces\"></g>");
    std::string script = data.dump(-1, ' ', false, Json::error_handler_t::replace);
    // "</script>" within a comment of the game would end the script.
    for (std::size_t at = script.find("</"); at != std::string::npos; at = script.find("</", at + 3))
      script.insert(at + 1, "\\");
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta "
        "charset=\"utf-8\"><title>{}</title>\n<style>{}</style></head>\n<body>\n"
        "<h1>{}</h1>\n<p class=\"facts\">{}</p>\n<svg width=\"0\" height=\"0\" "
        "class=\"defs\"><defs>{}</defs></svg>\n"
        "<div class=\"game\"><div class=\"left\"><div id=\"board\">{}</div>\n<div class=\"buttons\"><button "
        "data-go=\"first\">|&lt;"
        "</button><button data-go=\"back\">&lt;</button><button data-go=\"on\">&gt;</button><button "
        "data-go=\"last\">&gt;|</button> <span id=\"remark\"></span></div>\n{}</div>\n<div "
        "class=\"moves\">{}</div></div>\n"
        "<script>const game={};\n{}</script>\n</body></html>\n",
        svg_escaped(title()), kPageStyle, svg_escaped(title()), facts(), glyphs(), board, graph(), moves,
        script, kGameScript);
  }

 private:
  std::string title() const {
    const std::string white = pgn_.tag("White"), black = pgn_.tag("Black");
    if (white.empty() && black.empty()) return setup_.variant->rules->title;
    return fmt::format("{} - {}, {}", white.empty() ? "?" : white, black.empty() ? "?" : black, pgn_.result);
  }

  std::string facts() const {
    std::string text = svg_escaped(setup_.variant->rules->title);
    for (const char* name : {"Event", "Site", "Date", "Round", "StartNumber", "Termination"}) {
      const std::string value = pgn_.tag(name);
      if (!value.empty() && value != "?") text += fmt::format(" &middot; {}: {}", name, svg_escaped(value));
    }
    return text;
  }

  void add_frame(const Game& game) {
    const BoardDrawing drawing = drawing_of(game);
    Frame frame;
    for (const Square square : Squares(game.rules().board.squares)) {
      const Piece piece = drawing.pieces[index_of(square)];
      if (!piece.valid()) continue;
      const auto [x, y] = corner_of(drawing, square);
      used_.insert(piece.code());
      frame.pieces.push_back({piece.code(), x, y});
    }
    for (const Square square : drawing.highlighted) {
      const auto [x, y] = corner_of(drawing, square);
      frame.last.push_back({x, y});
    }
    frames_.push_back({frame.pieces, frame.last});
  }

  std::string moves_html(Game& game) {
    PgnNumbering numbering = numbering_of(pgn_);
    numbering.mover = game.side_to_move();
    std::string text;
    bool first = true;
    for (const PgnMove& written : pgn_.moves) {
      const Result<Move> move = parse_any(game, written.text);
      if (!move) {
        text += fmt::format("<p class=\"wrong\">{}</p>", svg_escaped(move.error().message));
        break;
      }
      const bool white = numbering.mover == Colour::kWhite;
      if (white || first) text += fmt::format("<b>{}{}</b>&nbsp;", numbering.full_move, white ? "." : "...");
      const std::string san = to_san(game, move.value());
      const std::optional<double> evaluation = evaluation_in(written.comment, numbering.mover);
      game.play(move.value());
      add_frame(game);
      evaluations_.push_back(evaluation ? Json(*evaluation) : Json());
      remarks_.push_back(remark_in(written.comment));
      text += fmt::format("<a data-ply=\"{}\">{}{}</a> ", frames_.size() - 1, svg_escaped(san),
                          signs_of(written));
      if (!white) ++numbering.full_move;
      numbering.mover = !numbering.mover;
      first = false;
    }
    return text + "<b>" + svg_escaped(pgn_.result) + "</b>";
  }

  static std::string signs_of(const PgnMove& move) {
    static constexpr const char* kSigns[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    std::string text;
    for (const int nag : move.nags) {
      if (nag > 0 && nag < 7) text += kSigns[nag];
    }
    return text;
  }

  std::string glyphs() const {
    std::string text;
    for (const int code : used_) {
      const PieceDef& piece = setup_.variant->rules->pieces[static_cast<std::size_t>(code) / 2];
      text += fmt::format("<g id=\"g{}\">{}</g>", code, glyph_svg(piece, static_cast<Colour>(code % 2)));
    }
    return text;
  }

  // A bar for each move; nothing without evaluations.
  std::string graph() const {
    const bool any =
        std::any_of(evaluations_.begin(), evaluations_.end(), [](const Json& e) { return !e.is_null(); });
    if (!any) return "";
    std::string bars;
    const auto count = static_cast<double>(evaluations_.size());
    for (std::size_t i = 0; i < evaluations_.size(); ++i) {
      if (evaluations_[i].is_null()) continue;
      const double share = std::clamp(evaluations_[i].get<double>() / kGraphPawns, -1.0, 1.0);
      const double half = kGraphHeight / 2.0, height = std::max(1.0, std::abs(share) * half);
      bars += fmt::format(
          "<rect data-ply=\"{}\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>",
          i + 1, 600 * static_cast<double>(i) / count, share > 0 ? half - height : half, 600 / count * 0.9,
          height, share > 0 ? "#f5efe0" : "#343a40");
    }
    return fmt::format(
        "<svg class=\"graph\" viewBox=\"0 0 600 {0}\" preserveAspectRatio=\"none\"><rect width=\"600\" "
        "height=\"{0}\" "
        "fill=\"#9aa5b1\"/>{1}<line x1=\"0\" x2=\"600\" y1=\"{2}\" y2=\"{2}\" stroke=\"#555\"/><rect "
        "id=\"cursor\" y=\"0\" "
        "width=\"2\" height=\"{0}\" fill=\"#c0392b\"/></svg>",
        kGraphHeight, bars, kGraphHeight / 2);
  }

  const PgnGame& pgn_;
  PgnSetup setup_;
  Json frames_ = Json::array();
  Json evaluations_ = Json::array();
  Json remarks_ = Json::array();
  std::set<int> used_;
};

}  // namespace

Result<std::string> game_page(const PgnGame& pgn, const Registry& registry) {
  Result<PgnSetup> setup = set_up(pgn, registry);
  if (!setup) return setup.error();
  return Page(pgn, setup.take()).text();
}

}  // namespace proconsul
