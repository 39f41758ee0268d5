#include "definitions/random_movement.h"

#include <array>

namespace proconsul::test {
namespace {

std::string random_leap(Dice& dice) {
  static const char* const kLeaps[] = {"W", "F", "D", "N", "A", "H", "C", "L", "Z", "J", "G", "K"};
  if (chance(dice, 88)) return one_of(dice, kLeaps);
  const int a = between(dice, 0, 4), b = between(dice, 1, 6);
  return '(' + std::to_string(a) + ',' + std::to_string(b) + ')';
}

bool is_straight_or_diagonal(const std::string& atom) {
  return std::string("WFDAHGKRBQ").find(atom[0]) != std::string::npos;
}

std::string random_directions(Dice& dice, const std::string& atom) {
  static const char* const kStraight[] = {"f", "b", "l", "r", "v", "s", "fs", "fl", "bs", "fr"};
  static const char* const kDiagonal[] = {"f", "b", "l", "r", "fl", "fr", "bl", "br", "flbr", "fbl"};
  static const char* const kOblique[] = {"f",  "b",  "l",  "r",  "v",  "s",  "fl",  "rf",
                                         "fs", "bs", "lv", "fh", "hr", "hl", "bhfs"};
  const bool diagonal = std::string("FAGB").find(atom[0]) != std::string::npos;
  if (diagonal) return one_of(dice, kDiagonal);
  return is_straight_or_diagonal(atom) || atom[0] == '(' ? one_of(dice, kStraight) : one_of(dice, kOblique);
}

std::string random_use(Dice& dice) {
  const int use = between(dice, 0, 9);
  return use < 6 ? "" : use < 8 ? "m" : "c";
}

std::string random_range(Dice& dice, const std::string& atom) {
  const int kind = between(dice, 0, 9);
  if (kind < 3) return std::to_string(between(dice, 2, 5));
  return kind < 5 && atom != "K" ? atom : kind < 6 ? "0" : "";
}

std::string random_ride(Dice& dice) {
  static const char* const kRiders[] = {"R",  "B",  "Q",  "R",  "B",  "NN", "DD",
                                        "AA", "W0", "F3", "K3", "R4", "Q2"};
  static const char* const kManners[] = {"", "", "", "", "p", "g", "w", "j", "z"};
  const std::string rider = one_of(dice, kRiders), manner = one_of(dice, kManners);
  const std::string use = manner == "z" ? "m" : random_use(dice);
  return in_order({use, manner, chance(dice, 35) ? random_directions(dice, rider) : "", rider});
}

std::string random_step(Dice& dice) {
  const std::string atom = random_leap(dice);
  const bool lame = std::string("DNAHCLZJG").find(atom[0]) != std::string::npos && chance(dice, 30);
  const std::string initial = chance(dice, 6) ? "i" : "";
  return in_order({initial, random_use(dice), lame ? "n" : "",
                   chance(dice, 35) ? random_directions(dice, atom) : "", atom,
                   chance(dice, 20) ? random_range(dice, atom) : ""});
}

std::string random_bent(Dice& dice) {
  static const char* const kBent[] = {"[F?R]",  "[F-R]", "[W-B]", "[W?B]",   "t[FR]",   "t[WB]",
                                      "[W-F]",  "[F-W]", "[D-F]", "[F-F-F]", "[W?F?R]", "[F-W-R2]",
                                      "[A?R2]", "[H-F]", "qK8",   "qK3",     "qK7",     "U"};
  static const char* const kUses[] = {"", "", "m", "c"};
  const std::string bent = one_of(dice, kBent);
  return bent[0] == 't' ? bent : one_of(dice, kUses) + bent;
}

std::string random_again(Dice& dice) {
  static const char* const kAgain[] = {"afsW", "afsF",  "yafsF", "yafsW", "mpafsW", "mpafsK",
                                       "mabW", "masR",  "mafF",  "aK",    "afW",    "mafsafW",
                                       "pafW", "pafF",  "mpafF", "avW",   "maK",    "masB",
                                       "mpaN", "afafW", "yasW",  "mabK",  "affrrW"};
  return one_of(dice, kAgain);
}

}  // namespace

std::string random_movement(Dice& dice) {
  std::string movement;
  const int groups = between(dice, 1, 3);
  for (int i = 0; i < groups; ++i) {
    const int kind = between(dice, 0, 99);
    movement += kind < 45   ? random_step(dice)
                : kind < 80 ? random_ride(dice)
                : kind < 90 ? random_bent(dice)
                            : random_again(dice);
  }
  return movement;
}

std::string random_pawn_movement(Dice& dice, int ranks) {
  static const char* const kPawns[] = {"",
                                       "",
                                       "mfWcefF",
                                       "mfFcefWifmnA",
                                       "mfsWcefFifmnD",
                                       "fKifmnD",
                                       "mfWcfFifmnD",
                                       "fW",
                                       "mfR3cefF",
                                       "mfWcefFifmnDifmnH",
                                       "mfFcfWcfF",
                                       "mfWcefFmfD",
                                       "mWcefFcW",
                                       "mfNcefF",
                                       "mfWmfFcepfR",
                                       "mfWcefFcifN",
                                       "mfB2cfF",
                                       "fmWfceFifmnDcbF",
                                       "mfWfW",
                                       "mfpRcefF"};
  std::string movement = one_of(dice, kPawns);
  if (movement == "mfWmfFcepfR") movement = "mfWmfFcfR2";
  if (movement.empty() || !chance(dice, 15)) return movement;
  const int far = between(dice, 3, std::max(3, std::min(ranks, 15)));
  return movement + (chance(dice, 50) ? "mf" : "f") + "(0," + std::to_string(far) + ")";
}

}  // namespace proconsul::test
