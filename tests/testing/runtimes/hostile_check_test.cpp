#include "tests/testing/runtimes/hostile_place.h"
#include "tests/testing/runtimes/hostile_surroundings.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <thread>

// The rows of hostile.jsonl as lines of `synth check`, and what must hold around them.
namespace synth {
namespace {

struct HostileRow {
  std::string id;
  std::string language;
  std::string line;  // of synth check
  std::vector<std::string> allowed;
  bool has_invariants = false;
};

// The row's test as `tests` (Bash) or `script`, with limits that end what does not end.
std::string check_line_of(const JsonField& row) {
  JsonWriter out;
  out.begin_object();
  for (const std::string_view key : {"id", "language", "code"}) {
    out.key(key).string(row.at(key)->string().value());
  }
  if (const auto function = row.find("function")) {
    out.key("function").string(function->string().value());
  }
  const JsonField test = row.at("test").value();
  if (test.is_object()) {
    out.key("tests").begin_array().document(test.json()).end_array();
  } else if (test.string().value() == "EXPECT f(2) -> NaN") {  // says what Python's == cannot
    out.key("script").string("x = f(2)\nassert x != x");
  } else {
    out.key("script").string(test.string().value());
  }
  return out.end_object().take();
}

std::vector<HostileRow> all_rows() {
  std::vector<HostileRow> rows;
  std::ifstream file(SYNTH_HOSTILE_FILE);
  std::string line;
  while (std::getline(file, line)) {
    const Value document = parse_json(line).value();
    const JsonField json(document);
    HostileRow row{.id = json.at("id")->string().value(),
                   .language = json.at("language")->string().value(),
                   .line = check_line_of(json),
                   .allowed = {json.at("expected_verdict")->string().value()},
                   .has_invariants = !json.at("invariants")->items().value().empty()};
    const auto also_ok = json.at("also_ok")->items().value();
    for (const JsonField& verdict : also_ok) {
      row.allowed.push_back(verdict.string().value());
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// Programs that look for what only these surroundings have.
std::vector<HostileRow> rows_about(const Surroundings& surroundings) {
  const auto row = [](std::string id, std::string_view language, std::string_view code,
                      std::string_view rest) {
    return HostileRow{.id = std::move(id),
                      .language = std::string(language),
                      .line = check_request(language, code, rest),
                      .allowed = {"pass"},
                      .has_invariants = true};
  };
  const std::string python =
      "import os\ndef f(paths):\n    told = 0\n    for path in paths:\n        for act in (open, "
      "lambda p: open(p, 'a').write('x'), os.unlink, lambda p: os.listdir(os.path.dirname(p))):\n"
      "            try:\n                act(path)\n                told += 1\n            except "
      "OSError:\n                pass\n    return told\n";
  const std::string bash =
      "cat \"$1\" \"$2\" 2>/dev/null; echo x 2>/dev/null >>\"$2\"; rm -rf \"$1\" \"$2\" "
      "2>/dev/null; echo done";
  const std::string descriptors =
      "cat <(echo named) /proc/self/mountinfo /proc/1/environ /proc/$PPID/maps 2>/dev/null; for "
      "root in /proc/*/root; do cat $root\"$1\"; done 2>/dev/null; echo done";
  const std::string both =
      "\"" + surroundings.secret_file() + "\",\"" + surroundings.open_file() + "\"";
  return {row("python at the canaries", "python", python,
              R"("function":"f","tests":[{"args":[[)" + both + R"(]],"expected":0}])"),
          row("bash at the canaries", "bash", bash,
              R"("tests":[{"args":[)" + both + R"(],"expected_stdout":"done\n"}])"),
          row("bash at the names of descriptors", "bash", descriptors,
              R"("tests":[{"args":[)" + both + R"(],"expected_stdout":"named\ndone\n"}])")};
}

struct Where {
  const char* name;
  IsolationLevel level;
  bool ordinary;  // a user that is not root
};

class HostileCheckTest : public ::testing::TestWithParam<Where> {
 protected:
  // Root's tests can be somebody else; anybody else is an ordinary user.
  void SetUp() override {
    if (!GetParam().ordinary && ::getuid() != 0) {
      GTEST_SKIP() << "needs root";
    }
    constexpr uid_t kFirst = 30'000;
    user_ = GetParam().ordinary && ::getuid() == 0
                ? kFirst + static_cast<uid_t>(::getpid()) % kFirst
                : ::getuid();
  }

  void run(const std::function<bool(const HostileRow&)>& chosen, std::chrono::milliseconds wall) {
    const Surroundings surroundings(user_);
    {
      const HostilePlace place(GetParam().level, user_);
      if (!place.why_not().empty()) {
        GTEST_SKIP() << place.why_not();
      }
      std::vector<HostileRow> rows = all_rows();
      for (HostileRow& row : rows_about(surroundings)) {
        rows.push_back(std::move(row));
      }
      std::erase_if(rows, [&](const HostileRow& row) {
        return !chosen(row) || !place.runtimes().find(*parse_language(row.language));
      });
      judge(rows, place.runtimes(), GetParam().level, wall);
    }
    surroundings.expect_no_process_left();
    surroundings.expect_unharmed();
  }

 private:
  static void judge(const std::vector<HostileRow>& rows, const Runtimes& runtimes,
                    IsolationLevel level, std::chrono::milliseconds wall) {
    Limits limits = short_limits();
    if (level ==
        IsolationLevel::landlock) {  // which asks about each folder above: slow in deep ones
      limits.time = std::chrono::milliseconds(1'700);
    }
    limits.wall = wall;
    std::vector<std::string> lines(rows.size());
    {
      std::atomic<std::size_t> next{0};
      std::vector<std::jthread> workers;
      for (int i = 0; i < 3; ++i) {
        workers.emplace_back([&] {
          for (std::size_t row = next++; row < rows.size(); row = next++) {
            const auto result = check_line(rows[row].line, runtimes, limits, {});
            lines[row] = result ? result->line : result.error().message;
          }
        });
      }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto document = parse_json(lines[i]);
      const std::string verdict =
          document ? JsonField(*document).at("verdict")->string().value() : "error";
      EXPECT_NE(std::ranges::find(rows[i].allowed, verdict), rows[i].allowed.end())
          << rows[i].id << ": expected " << rows[i].allowed[0] << ", got " << lines[i];
      EXPECT_EQ(lines[i].find("root:"), std::string::npos) << rows[i].id << " tells of the host";
      EXPECT_LT(lines[i].size(), std::size_t{1} << 20U) << rows[i].id;
    }
  }

  uid_t user_ = 0;
};
INSTANTIATE_TEST_SUITE_P(
    Places, HostileCheckTest,
    ::testing::Values(Where{"RootWithGroups", IsolationLevel::cgroup, false},
                      Where{"RootWithNamespaces", IsolationLevel::namespaces, false},
                      Where{"UserWithNamespaces", IsolationLevel::namespaces, true},
                      Where{"RootWithLandlock", IsolationLevel::landlock, false},
                      Where{"UserWithLandlock", IsolationLevel::landlock, true}),
    [](const auto& where) { return std::string(where.param.name); });

TEST_P(HostileCheckTest, RowsThatMustLeaveSomethingAloneDo) {
  run([](const HostileRow& row) { return row.has_invariants && row.language != "cpp"; },
      std::chrono::milliseconds(2'500));
}

// The rest costs more time than it can differ between the places.
class HostileVerdictTest : public HostileCheckTest {};
INSTANTIATE_TEST_SUITE_P(Places, HostileVerdictTest,
                         ::testing::Values(Where{"User", IsolationLevel::namespaces, true}),
                         [](const auto& where) { return std::string(where.param.name); });

TEST_P(HostileVerdictTest, PythonAndBash) {
  run(
      [](const HostileRow& row) {
        return !row.has_invariants && (row.language == "python" || row.language == "bash");
      },
      std::chrono::milliseconds(1'500));
}

TEST_P(HostileVerdictTest, Javascript) {
  run([](const HostileRow& row) { return row.language == "javascript"; }, std::chrono::seconds(5));
}

TEST_P(HostileVerdictTest, Cpp) {
  run([](const HostileRow& row) { return row.language == "cpp"; }, std::chrono::seconds(3));
}

}  // namespace
}  // namespace synth
