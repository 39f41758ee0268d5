// One game's definition with its inheritance resolved: keys with typed readers. Invalid values are collected
// as located errors; a reader then returns its default, so that all errors of a definition are found in one
// pass. A piece letter in an inherited list means the piece that had the letter in that ancestor, whichever
// piece has it now.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"
#include "variants/ini.h"
#include "variants/load_context.h"

namespace proconsul {

class Definition {
 public:
  // `lineage`: the game's own section last, its parent before it, and so on. Adds the cost of reading to the
  // meter of `context`, if there is one, which may throw OverBudget. `known`: faults found before, which are
  // not collected again; one without a column is anything in its line.
  explicit Definition(const std::vector<const IniSection*>& lineage, LoadContext* context = nullptr,
                      std::vector<Error> known = {});

  const std::string& name() const { return name_; }
  const std::vector<Error>& errors() const { return errors_; }
  // How many errors have been met, known ones too, and whether there are known ones.
  std::size_t faults() const { return faults_; }
  bool is_faulty() const { return !known_.empty(); }
  const std::vector<Error>& warnings() const { return warnings_; }  // odd but harmless
  // All entries in the order of definition, an ancestor's keys first and overridden in place. Inherited
  // entries have line 0.
  const std::vector<IniEntry>& entries() const { return entries_; }
  const IniEntry* find(std::string_view key) const;  // null if absent
  // Puts the pieces in the order of their letters in `pieces`; others come last.
  void arrange_pieces(const std::vector<PieceDef>& pieces);
  std::vector<const IniEntry*> find_all(std::string_view key) const;  // for a key that may be repeated
  bool has(std::string_view key) const { return find(key) != nullptr; }

  std::string text(std::string_view key, std::string_view otherwise) const;
  int number(std::string_view key, int low, int high, int otherwise);
  bool flag(std::string_view key, bool otherwise);
  int file(std::string_view key, int files, int otherwise);  // from 0, written as a letter or a number from 1
  std::vector<int> file_list(std::string_view key, int files);
  SquareSet region(std::string_view key, const Geometry& board, SquareSet otherwise);
  // Letters, `*` (every piece) or `-` (none).
  std::vector<PieceType> piece_list(std::string_view key, const std::vector<PieceDef>& pieces,
                                    std::vector<PieceType> otherwise);
  std::vector<std::pair<PieceType, int>> piece_counts(std::string_view key,
                                                      const std::vector<PieceDef>& pieces);
  // `p:n n:b`, each a different piece.
  std::vector<Change> piece_pairs(std::string_view key, const std::vector<PieceDef>& pieces);
  // `a:bc d:*`, types of pieces mapped to others; `*` is every piece.
  using PieceGroups = std::vector<std::pair<std::vector<PieceType>, std::vector<PieceType>>>;
  // `Q(d8,e8);R(*8)`: squares for each of some pieces.
  std::vector<std::pair<PieceType, SquareSet>> piece_regions(std::string_view key, const Geometry& board,
                                                             const std::vector<PieceDef>& pieces);
  PieceGroups piece_groups(std::string_view key, const std::vector<PieceDef>& pieces);
  // `win`, `draw`, `loss`, or `none`.
  std::optional<Verdict> verdict(std::string_view key, std::optional<Verdict> otherwise);
  // Index of the value among `words`.
  int choice(std::string_view key, const std::vector<std::string_view>& words, int otherwise);

  // An error at `offset` within the entry's value, at its key, or at the section's name.
  void fail(const IniEntry& entry, std::size_t offset, std::string message);
  void fail_key(const IniEntry& entry, std::string message);
  void fail_section(std::string message);
  // At the key's value if the definition has the key, otherwise at the section.
  void fail_unsupported(std::string_view key, const std::string& what);
  // Gives a faulty piece a value that can be read, for other keys that mean it.
  void stand_in(const IniEntry& piece, std::string value);
  void spend(Cost cost) const {
    if (context_ != nullptr) context_->meter().add(cost);
  }
  std::string meant_key(const std::string& key) const;
  Result<Paths> movement(std::string_view notation, const BetzaBoard& board) const;  // see LoadContext

 private:
  IniEntry with_meant_key(const IniSection& section, const IniEntry& entry) const;
  void add_piece_counts(const IniEntry& entry, const std::vector<PieceDef>& pieces,
                        std::vector<std::pair<PieceType, int>>& counts);
  void add_piece_pairs(const IniEntry& entry, const std::vector<PieceDef>& pieces,
                       std::vector<Change>& pairs);
  std::vector<PieceType> pieces_in(const IniEntry& entry, std::size_t offset, std::string_view letters,
                                   const std::vector<PieceDef>& pieces);
  bool is_known(const Error& error) const;
  void check_own_keys(const IniSection& section);
  void check_inherited();
  void inherit(const IniSection& section, std::size_t level);
  void check_supported(const IniEntry& entry);
  void add_own(const IniSection& section, std::size_t level);
  void add_entry(const IniEntry& entry, std::size_t level);
  bool replace_piece(const IniEntry& own);
  std::optional<PieceType> piece_named(const IniEntry& entry, std::size_t offset, std::string_view letter,
                                       const std::vector<PieceDef>& pieces);
  std::map<std::string, std::string> letters() const;  // the key of each piece letter
  bool stays_since(std::size_t level, std::string_view piece) const;
  void add(Error error);
  void warn(const IniEntry& entry, int column, std::string message);

  LoadContext* context_;
  std::vector<Error> known_;
  std::size_t faults_ = 0;
  std::string name_;
  int line_ = 0;
  int column_ = 0;
  std::vector<IniEntry> entries_;
  std::vector<std::map<std::string, std::string>> letters_;  // of each ancestor
  std::vector<Error> errors_;
  std::vector<Error> warnings_;
};

}  // namespace proconsul
