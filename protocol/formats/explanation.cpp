#include "protocol/formats/explanation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "engine/quoting.h"
#include "engine/setup.h"
#include "protocol/formats/board_picture.h"
#include "protocol/text/text_table.h"

namespace proconsul {
namespace {

constexpr int kWorthWidth = 5;  // "-1234"

std::string letter_and_square(const Game& game, const PieceShare& share) {
  return letter_of(game.rules(), share.piece) + ' ' + square_text(game.rules().board, share.square);
}

std::string terms_table(const Explanation& explanation) {
  const auto row = [](const std::string& name, auto white, auto black, auto lead) {
    return fmt::format("{:<24}{:>8}{:>8}{:>8}\n", name, white, black, lead);
  };
  std::string text = row("", "White", "Black", "lead");
  TermScore sum{"total"};
  for (const TermScore& term : explanation.terms) {
    text += row(term.name, term.white, term.black, fmt::format("{:+}", term.white - term.black));
    sum.white += term.white;
    sum.black += term.black;
  }
  return text + row(sum.name, sum.white, sum.black, fmt::format("{:+}", sum.white - sum.black));
}

// The board with letter, value and the network's share on every occupied square.
class WorthBoard {
 public:
  WorthBoard(const Game& game, const Explanation& explanation)
      : board_(game.rules().board), rules_(game.rules()), lines_(explanation.net ? 3 : 2) {
    shares_.resize(static_cast<std::size_t>(board_.size()));
    for (const PieceShare& share : explanation.pieces) shares_[index_of(share.square)] = &share;
  }

  static int width(const Geometry& board) { return 4 + (kWorthWidth + 1) * board.files; }

  std::string text() const {
    std::string out;
    for (int rank = board_.ranks - 1; rank >= 0; --rank) {
      out += border(rank + 1);
      for (int line = 0; line < (is_empty(rank) ? 1 : lines_); ++line) out += squares(rank, line);
    }
    return out + border(0) + labels();
  }

 private:
  bool is_empty(int rank) const {
    for (int file = 0; file < board_.files; ++file) {
      if (board_.exists(file, rank) && shares_[index_of(board_.square(file, rank))] != nullptr) return false;
    }
    return true;
  }

  // The border line between two ranks.
  std::string border(int above) const {
    std::string out = "   ";
    for (int file = 0; file <= board_.files; ++file) {
      const bool left = board_.exists(file - 1, above) || board_.exists(file - 1, above - 1);
      const bool right = board_.exists(file, above) || board_.exists(file, above - 1);
      out += left || right ? '+' : ' ';
      if (file < board_.files) out += std::string(kWorthWidth, right ? '-' : ' ');
    }
    return trimmed_end(out) + '\n';
  }

  std::string squares(int rank, int line) const {
    std::string out = line == 0 ? fmt::format("{:>2} ", rank + 1) : "   ";
    for (int file = 0; file <= board_.files; ++file) {
      out += board_.exists(file, rank) || board_.exists(file - 1, rank) ? '|' : ' ';
      if (file < board_.files) out += cell(file, rank, line);
    }
    return trimmed_end(out) + '\n';
  }

  std::string cell(int file, int rank, int line) const {
    const PieceShare* share =
        board_.exists(file, rank) ? shares_[index_of(board_.square(file, rank))] : nullptr;
    if (share == nullptr) return std::string(kWorthWidth, ' ');
    if (line == 0) return fmt::format("{:^{}}", letter_of(rules_, share->piece), kWorthWidth);
    if (!share->left_out.empty()) return fmt::format("{:^{}}", line == 1 ? "-" : "", kWorthWidth);
    return fmt::format(
        "{:>{}}", line == 1 ? std::to_string(share->worth()) : fmt::format("{:+}", *share->net), kWorthWidth);
  }

  std::string labels() const {
    std::string out = "   ";
    for (int file = 0; file < board_.files; ++file)
      out += fmt::format(" {:^{}}", static_cast<char>('a' + file), kWorthWidth);
    return trimmed_end(out) + '\n';
  }

  static std::string trimmed_end(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }

  const Geometry& board_;
  const Rules& rules_;
  int lines_;
  std::vector<const PieceShare*> shares_;  // by square
};

// "N b1 312 (+8)" and so on, highest values first; the network's share is in brackets.
std::string worth_list(const Game& game, const Explanation& explanation, int columns) {
  std::vector<const PieceShare*> known;
  for (const PieceShare& share : explanation.pieces) {
    if (share.left_out.empty()) known.push_back(&share);
  }
  std::stable_sort(known.begin(), known.end(),
                   [](const PieceShare* a, const PieceShare* b) { return a->worth() > b->worth(); });
  std::string text;
  for (const Colour colour : kBothColours) {
    std::vector<std::string> items;
    for (const PieceShare* share : known) {
      if (share->piece.colour() != colour) continue;
      items.push_back(fmt::format("{} {}{}", letter_and_square(game, *share), share->worth(),
                                  share->net ? fmt::format(" ({:+})", *share->net) : ""));
    }
    text += std::string(name_of(colour)) + ":\n" + in_columns(items, columns);
  }
  return text;
}

// "e1, e8 (royal); d7 (without it Black is not to move but in check)"
std::string left_out_text(const Game& game, const Explanation& explanation) {
  std::vector<std::pair<std::string, std::vector<std::string>>> reasons;
  for (const PieceShare& share : explanation.pieces) {
    if (share.left_out.empty()) continue;
    auto at = std::find_if(reasons.begin(), reasons.end(),
                           [&](const auto& reason) { return reason.first == share.left_out; });
    if (at == reasons.end()) at = reasons.insert(at, {share.left_out, {}});
    at->second.push_back(square_text(game.rules().board, share.square));
  }
  std::vector<std::string> parts;
  for (const auto& [reason, squares] : reasons)
    parts.push_back(fmt::format("{} ({})", fmt::join(squares, ", "), reason));
  return fmt::format("{}", fmt::join(parts, "; "));
}

Json piece_json(const Game& game, const PieceShare& share) {
  const PieceDef& piece = game.rules().pieces[index_of(share.piece.type())];
  Json json = {{"square", square_text(game.rules().board, share.square)},
               {"piece", letter_of(game.rules(), share.piece)},
               {"name", piece.name},
               {"side", share.piece.colour() == Colour::kWhite ? "white" : "black"}};
  if (!share.left_out.empty()) {
    json.update({{"worth", nullptr}, {"reason", share.left_out}});
    return json;
  }
  json.update({{"worth", share.worth()}, {"terms", share.terms}});
  json["net"] = share.net ? Json(*share.net) : Json(nullptr);
  return json;
}

}  // namespace

Explanation explanation_of(const Game& game, const SearchOptions& options) {
  Explanation explanation;
  const int terms = evaluate(game);
  const std::optional<NetJudgement> judged = evaluate_with_net(game, options);
  explanation.evaluation = judged ? judged->score : terms;
  if (judged) {
    explanation.net = judged->score - terms;
    explanation.net_name = judged->net;
  }
  explanation.terms = explain(game);
  explanation.pieces = piece_shares(game, options);
  return explanation;
}

std::array<int, kColours> worth_of_sides(const Explanation& explanation) {
  std::array<int, kColours> worth{};
  for (const PieceShare& share : explanation.pieces) worth[index_of(share.piece.colour())] += share.worth();
  return worth;
}

std::string worth_summary(const Game& game, const Explanation& explanation) {
  const auto [white, black] = worth_of_sides(explanation);
  const std::string left_out = left_out_text(game, explanation);
  return fmt::format("White's pieces together {}, Black's {}.{}", white, black,
                     left_out.empty() ? "" : " Left out: " + left_out + ".");
}

std::string explanation_text(const Game& game, const Explanation& explanation, int columns) {
  std::string text = terms_table(explanation);
  text += '\n' + wrapped(
                     "Worth of the pieces where they stand, in centipawns: the evaluation with a piece "
                     "less the evaluation without it, in its owner's view" +
                         std::string(explanation.net ? "; below it, with a sign, what of it the network adds."
                                                     : "."),
                     columns);
  text += WorthBoard::width(game.rules().board) <= columns ? WorthBoard(game, explanation).text()
                                                           : worth_list(game, explanation, columns);
  text += wrapped(worth_summary(game, explanation), columns) + '\n';
  if (explanation.net)
    text += fmt::format("Network: {}\nNetwork's correction (side to move): {}\n",
                        printable(explanation.net_name), *explanation.net);
  return text + fmt::format("Evaluation (side to move): {}", explanation.evaluation);
}

Json explanation_json(const Game& game, const Explanation& explanation) {
  Json terms = Json::array(), pieces = Json::array();
  for (const TermScore& term : explanation.terms)
    terms.push_back({{"term", term.name}, {"white", term.white}, {"black", term.black}});
  for (const PieceShare& share : explanation.pieces) pieces.push_back(piece_json(game, share));
  Json json = {{"evaluation", explanation.evaluation}};
  json["net"] = explanation.net ? Json(*explanation.net) : Json(nullptr);
  json["net_name"] = explanation.net ? Json(explanation.net_name) : Json(nullptr);
  json["terms"] = std::move(terms);
  json["pieces"] = std::move(pieces);
  return json;
}

}  // namespace proconsul
