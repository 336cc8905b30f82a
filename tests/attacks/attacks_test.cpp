#include "tests/attacks/place.h"
#include "tests/attacks/rows.h"
#include "tests/attacks/stream.h"
#include "tests/attacks/surroundings.h"
#include "tests/attacks/verdict_line.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

// Runs each row of rows/*.jsonl at each level, by root and by an ordinary user, among lines whose
// verdicts are known. What must hold: the row gets a verdict that it may have; the other lines get
// the same verdicts, byte for byte, as without any hostile line; nothing of the surroundings is
// revealed, harmed or left behind.
namespace synth {
namespace {

#ifdef SYNTH_SWEEP  // every row, with any number of workers: minutes
constexpr bool kSlowToo = true;
constexpr std::array kJobs{1, 2, 4};
constexpr std::array kJobsWhereMostAre = kJobs;
constexpr std::array kJobsOfScripts = kJobs;
constexpr std::array kJobsOfSlowLanguages = kJobs;
constexpr std::array kPlacesOfSlowLanguages = kPlaces;
#else
constexpr bool kSlowToo = false;
constexpr std::array kJobs{2};
constexpr std::array kJobsWhereMostAre{1, 4};
constexpr std::array kJobsOfSlowLanguages{4};
constexpr std::array kJobsOfScripts{1};  // an effect that one script leaves behind meets the next
constexpr std::array kPlacesOfSlowLanguages{kPlaces[2]};
#endif

class AttackTest : public ::testing::TestWithParam<PlaceName> {
 protected:
  void attack_with(const std::string& rows) {
    const bool most = std::string_view(GetParam().name) == kPlaces[2].name;
    attack_with(rows, most ? std::span<const int>(kJobsWhereMostAre) : kJobs);
  }
  void attack_with(const std::string& rows, std::span<const int> jobs) {
    const Surroundings surroundings(Place::user_of(GetParam()));
    {
      const Place place(GetParam());
      if (const std::string why = place.why_not(); !why.empty()) {
        GTEST_SKIP() << why;
      }
      known_ = {{"@FILE@", surroundings.open_file()},
                {"@SECRET@", surroundings.secret_file()},
                {"@PRIVATE@", surroundings.private_file()},
                {"@PID@", std::to_string(surroundings.bystander())}};
      environment_ = {std::string("FAKE_API_KEY=") + Surroundings::kSecret};
      std::vector<AttackRow> chosen =
          rows.empty() ? hostile_rows(SYNTH_HOSTILE_FILE)
                       : attack_rows(std::filesystem::path(SYNTH_ATTACKS) / "rows" / rows, known_);
      std::erase_if(chosen, [](const AttackRow& row) { return row.slow && !kSlowToo; });
      for (const int at_once : jobs) {
        judge(place, chosen, at_once);
      }
      place.expect_no_file_left();
    }
    surroundings.expect_no_process_left();
    surroundings.expect_unharmed();
  }

 private:
  struct Good {
    CheckedLine line;
    std::string verdict;  // the line's verdict when nothing hostile is near
  };

  Stream check_lines(const Place& place, const std::vector<CheckedLine>& lines, int jobs) {
    return check(place, GetParam().level, lines,
                 {.jobs = jobs, .arguments = {}, .environment = environment_, .around = {}});
  }

  // Judges the good lines of each language alone.
  std::map<std::string, std::vector<Good>> good_lines(const Place& place,
                                                      const std::vector<AttackRow>& rows,
                                                      int jobs) {
    std::vector<CheckedLine> lines;
    for (AttackRow& row :
         attack_rows(std::filesystem::path(SYNTH_ATTACKS) / "rows/good.jsonl", known_)) {
      const bool asked = std::ranges::any_of(rows, [&](const AttackRow& hostile) {
        return hostile.lines.front().language == row.lines.front().language;
      });
      if (asked) {
        lines.push_back(row.lines.front());
      }
    }
    const Stream alone = check_lines(place, lines, jobs);
    EXPECT_EQ(alone.verdicts.size(), lines.size()) << alone.stderr_text;
    std::map<std::string, std::vector<Good>> good;
    for (std::size_t i = 0; i < std::min(lines.size(), alone.verdicts.size()); ++i) {
      EXPECT_TRUE(lines[i].allows(verdict_of(alone.verdicts[i]))) << alone.verdicts[i];
      good[lines[i].language].push_back({lines[i], lasting(alone.verdicts[i])});
    }
    return good;
  }

  // Judges every row, each followed by two good lines of its language: a program that passes and
  // one that does not.
  void judge(const Place& place, const std::vector<AttackRow>& rows, int jobs) {
    const auto good = good_lines(place, rows, jobs);
    std::vector<CheckedLine> lines;
    std::vector<std::string> expected;  // of good lines; empty for others
    std::size_t next = 0;
    for (const AttackRow& row : rows) {
      lines.insert(lines.end(), row.lines.begin(), row.lines.end());
      expected.resize(lines.size());
      const std::vector<Good>& those = good.at(row.lines.front().language);
      for (int i = 0; i < 2; ++i) {
        const Good& chosen = those[next++ % those.size()];
        lines.push_back(chosen.line);
        expected.push_back(chosen.verdict);
      }
    }
    SCOPED_TRACE(std::to_string(jobs) + " jobs");
    const Stream stream = check_lines(place, lines, jobs);
    const std::size_t judged = stream.verdicts.size();
    EXPECT_EQ(judged, lines.size())
        << stream.stderr_text << "\nafter " << (judged < 1 ? "" : lines.at(judged - 1).id);
    EXPECT_EQ(stream.exit_status, 1) << stream.stderr_text;
    for (std::size_t i = 0; i < std::min(judged, lines.size()); ++i) {
      expect_verdict(lines[i], stream.verdicts[i], expected[i], i == 0 ? "" : lines[i - 1].id);
    }
  }

  static void expect_verdict(const CheckedLine& line, const std::string& got,
                             const std::string& expected, const std::string& after) {
    if (!expected.empty()) {
      EXPECT_EQ(lasting(got), expected) << line.id << " after " << after;
      return;
    }
    EXPECT_TRUE(line.allows(verdict_of(got)))
        << line.id << ": expected " << line.want.front() << ", got " << got;
    EXPECT_EQ(got.find(Surroundings::kSecret), std::string::npos)
        << line.id << " tells of the user";
    for (const char* told : {"root:x:", "root:*:", "root:!:"}) {
      EXPECT_EQ(got.find(told), std::string::npos) << line.id << " tells of the host";
    }
    constexpr std::size_t kMostOfOutput = std::size_t{32} << 20U;  // twice the limit of one test
    EXPECT_LT(got.size(), kMostOfOutput) << line.id;
  }

  std::map<std::string, std::string> known_;
  std::vector<std::string> environment_;
};
INSTANTIATE_TEST_SUITE_P(Places, AttackTest, ::testing::ValuesIn(kPlaces),
                         [](const auto& place) { return std::string(place.param.name); });

TEST_P(AttackTest, Python) {
  attack_with("python.jsonl");
}
TEST_P(AttackTest, PythonValues) {
  attack_with("values.jsonl");
}
TEST_P(AttackTest, Kernel) {
  attack_with("kernel.jsonl");
}
TEST_P(AttackTest, Scripts) {
  attack_with("scripts.jsonl", kJobsOfScripts);
}
TEST_P(AttackTest, Bash) {
  attack_with("bash.jsonl");
}
#ifdef SYNTH_SWEEP
TEST_P(AttackTest, OldRows) {
  attack_with("");
}
#endif

// Languages whose programs take longer to start or to compile.
class SlowLanguageTest : public AttackTest {};
INSTANTIATE_TEST_SUITE_P(Places, SlowLanguageTest, ::testing::ValuesIn(kPlacesOfSlowLanguages),
                         [](const auto& place) { return std::string(place.param.name); });

TEST_P(SlowLanguageTest, Javascript) {
  attack_with("javascript.jsonl", kJobsOfSlowLanguages);
}
TEST_P(SlowLanguageTest, Cpp) {
  attack_with("cpp.jsonl", kJobsOfSlowLanguages);
}

}  // namespace
}  // namespace synth
