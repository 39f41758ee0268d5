#include "protocol/match/ratings.h"

#include <cmath>
#include <utility>

namespace proconsul {
namespace {

using Row = std::vector<double>;
using Matrix = std::vector<Row>;

constexpr double kAdded = 0.5;  // games added to each result of a pair
constexpr double kSpread =
    2000;  // prior standard deviation of ratings in Elo; ties together engines that have not met
constexpr int kSteps = 100;  // limit for Newton's method, which needs about ten
constexpr double kPrecision = 1e-6;
constexpr double kLongestStep = 200;  // Elo

const double kSlope = std::log(10.0) / 400;

struct Meeting {
  std::size_t first;
  std::size_t second;
  double games;
  double mean;
  double variance;  // of one game's score
};

Meeting meeting_of(const Standings::EnginePair& engines, const GameCounts& counts) {
  const double wins = counts.wins + kAdded;
  const double draws = counts.draws + kAdded;
  const double losses = counts.losses + kAdded;
  const double games = wins + draws + losses;
  const double mean = (wins + draws / 2) / games;
  const double square = (wins + draws / 4) / games;
  return {engines.first, engines.second, games, mean, square - mean * mean};
}

// Gauss-Jordan elimination; the matrices here are positive definite.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size, Row(size));
  for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
  for (std::size_t pivot = 0; pivot < size; ++pivot) {
    const double scale = 1 / matrix[pivot][pivot];
    for (std::size_t k = 0; k < size; ++k) matrix[pivot][k] *= scale, result[pivot][k] *= scale;
    for (std::size_t row = 0; row < size; ++row) {
      const double factor = row == pivot ? 0 : matrix[row][pivot];
      for (std::size_t k = 0; k < size; ++k) {
        matrix[row][k] -= factor * matrix[pivot][k];
        result[row][k] -= factor * result[pivot][k];
      }
    }
  }
  return result;
}

void add_difference(Matrix& matrix, const Meeting& meeting, double weight) {
  matrix[meeting.first][meeting.first] += weight;
  matrix[meeting.second][meeting.second] += weight;
  matrix[meeting.first][meeting.second] -= weight;
  matrix[meeting.second][meeting.first] -= weight;
}

// Gradient and negated second derivative of the log-likelihood.
struct Derivatives {
  Row gradient;
  Matrix information;
};
Derivatives derivatives(const std::vector<Meeting>& meetings, const Row& elo) {
  const std::size_t size = elo.size();
  Derivatives at{Row(size), Matrix(size, Row(size))};
  for (std::size_t i = 0; i < size; ++i) {
    at.gradient[i] = -elo[i] / (kSpread * kSpread);
    at.information[i][i] = 1 / (kSpread * kSpread);
  }
  for (const Meeting& meeting : meetings) {
    const double expected = score_of(elo[meeting.first] - elo[meeting.second]);
    const double surplus = kSlope * meeting.games * (meeting.mean - expected);
    at.gradient[meeting.first] += surplus;
    at.gradient[meeting.second] -= surplus;
    add_difference(at.information, meeting, kSlope * kSlope * meeting.games * expected * (1 - expected));
  }
  return at;
}

Row product(const Matrix& matrix, const Row& vector) {
  Row result(vector.size());
  for (std::size_t i = 0; i < vector.size(); ++i) {
    for (std::size_t k = 0; k < vector.size(); ++k) result[i] += matrix[i][k] * vector[k];
  }
  return result;
}

Row likeliest(const std::vector<Meeting>& meetings, std::size_t engines) {
  Row elo(engines);
  for (int step = 0; step < kSteps; ++step) {
    const Derivatives at = derivatives(meetings, elo);
    double longest = 0;
    const Row change = product(inverse(at.information), at.gradient);
    for (const double part : change) longest = std::max(longest, std::abs(part));
    const double scale = longest > kLongestStep ? kLongestStep / longest : 1;
    for (std::size_t i = 0; i < engines; ++i) elo[i] += scale * change[i];
    if (longest < kPrecision) break;
  }
  double mean = 0;
  for (const double rating : elo) mean += rating / static_cast<double>(engines);
  for (double& rating : elo) rating -= mean;
  return elo;
}

// The standard deviation of each rating relative to the mean.
Row deviations(const std::vector<Meeting>& meetings, const Row& elo) {
  const std::size_t size = elo.size();
  const Matrix bread = inverse(derivatives(meetings, elo).information);
  Matrix filling(size, Row(size));
  for (std::size_t i = 0; i < size; ++i) filling[i][i] = 1 / (kSpread * kSpread);
  for (const Meeting& meeting : meetings)
    add_difference(filling, meeting, kSlope * kSlope * meeting.games * meeting.variance);
  Row result(size);
  for (std::size_t i = 0; i < size; ++i) {
    Row from_mean = bread[i];
    for (std::size_t k = 0; k < size; ++k) {
      for (std::size_t row = 0; row < size; ++row) from_mean[k] -= bread[row][k] / static_cast<double>(size);
    }
    const Row spread = product(filling, from_mean);
    double variance = 0;
    for (std::size_t k = 0; k < size; ++k) variance += from_mean[k] * spread[k];
    result[i] = std::sqrt(variance);
  }
  return result;
}

}  // namespace

std::vector<Rating> ratings_of(const Standings& standings, std::size_t engines) {
  std::vector<Meeting> meetings;
  for (const auto& [pair, encounter] : standings.encounters())
    meetings.push_back(meeting_of(pair, encounter.games));
  const Row elo = likeliest(meetings, engines);
  const Row deviation = deviations(meetings, elo);
  std::vector<Rating> ratings;
  for (std::size_t i = 0; i < engines; ++i) ratings.push_back({elo[i], kNormal95 * deviation[i]});
  return ratings;
}

}  // namespace proconsul
