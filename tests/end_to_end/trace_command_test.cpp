#include "specs/json.h"
#include "tests/end_to_end/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <list>
#include <map>
#include <sstream>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Key;
using ::testing::Not;
using ::testing::SizeIs;

struct Event {
  std::string name;
  std::string category;
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

class TraceTest : public CommandsTest {
 protected:
  // Returns the spans of a trace by their lanes, each lane in the order of the spans' beginnings,
  // as a viewer reads them. `end` completes a trace that was cut off.
  [[nodiscard]] std::map<std::int64_t, std::vector<Event>> lanes_of(
      const std::string& file, const std::string& end = "") const {
    std::map<std::int64_t, std::vector<Event>> lanes;
    const auto json = parse_json(read(file) + end);
    EXPECT_TRUE(json) << read(file);
    const auto items = json ? JsonField(*json).items() : Result<std::vector<JsonField>>();
    for (const JsonField& item : *items) {
      if (item.at("ph")->string().value() == "X") {
        const std::int64_t begin = item.at("ts")->integer().value();
        lanes[item.at("tid")->integer().value()].push_back(
            {item.at("name")->string().value(), item.at("cat")->string().value(), begin,
             begin + item.at("dur")->integer().value()});
      }
    }
    for (auto& [lane, events] : lanes) {
      std::ranges::stable_sort(events, [](const Event& a, const Event& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
      });
      expect_nested(events);
    }
    return lanes;
  }

  static void expect_nested(const std::vector<Event>& events) {
    std::vector<Event> open;
    for (const Event& event : events) {
      EXPECT_GE(event.begin, 0);
      EXPECT_GE(event.end, event.begin);
      while (!open.empty() && open.back().end <= event.begin) {
        open.pop_back();
      }
      EXPECT_TRUE(open.empty() || event.end <= open.back().end)
          << event.name << " ends after " << open.back().name;
      open.push_back(event);
    }
  }
};

TEST_F(TraceTest, ShowsARunWithItsStages) {
  const std::string instruction = "Write a function double(n). For example, double(4) returns 8.";
  const SynthOutcome solved = home.run({"solve", "--json", "--trace", "trace.json", instruction});
  ASSERT_EQ(solved.exit_status, 0) << solved.stderr_text;
  const auto json = parse_json(solved.stdout_text);
  const double total = JsonField(*json).at("metrics")->at("total_s")->number().value();
  const auto lanes = lanes_of("trace.json");
  ASSERT_THAT(lanes, Contains(Key(1)));
  const std::vector<Event>& events = lanes.at(1);
  ASSERT_THAT(events, SizeIs(Ge(4U)));
  EXPECT_EQ(events[0].name, instruction);
  EXPECT_EQ(events[0].category, "run");
  EXPECT_GE(static_cast<double>(events[0].end - events[0].begin) / 1e6, total * 0.99);
  std::int64_t stages = 0;
  for (const Event& event : events) {
    stages += event.category == "stage" ? event.end - event.begin : 0;
  }
  EXPECT_LE(stages, events[0].end - events[0].begin);
  EXPECT_GT(stages, 0);
  EXPECT_THAT(read("trace.json"),
              AllOf(HasSubstr(R"("cache":"miss")"), HasSubstr(R"("verdict":"pass")")));
  ASSERT_EQ(home.run({"solve", "--trace", "trace.json", instruction}).exit_status, 0);
  EXPECT_THAT(read("trace.json"), HasSubstr(R"("cache":"hit")"));
  EXPECT_THAT(lanes_of("trace.json").at(1), SizeIs(1)) << "it was begun anew";
}

TEST_F(TraceTest, ShowsLinesInTheLanesOfTheirThreads) {
  std::string candidates;
  std::string instructions;
  for (int i = 0; i < 6; ++i) {
    const std::string id = "c" + std::to_string(i);
    candidates += R"({"id":")" + id +
                  R"(","language":"python","function":"f","code":"def f(x):\n    return x\n",)"
                  R"("tests":[{"args":[1],"expected":1}]})"
                  "\n";
    instructions += R"({"id":")" + id +
                    R"(","instruction":"Write a function double(n). For example, double()" +
                    std::to_string(i + 4) + ") returns " + std::to_string(2 * i + 8) + ".\"}\n";
  }
  write("candidates.jsonl", candidates);
  write("instructions.jsonl", instructions);
  ASSERT_EQ(
      home.run({"check", "candidates.jsonl", "--trace", "check.json", "--jobs", "2"}).exit_status,
      0);
  ASSERT_EQ(
      home.run({"batch", "instructions.jsonl", "--trace", "batch.json", "--jobs", "2"}).exit_status,
      0);
  ASSERT_EQ(
      home.run({"batch", "plan", "candidates.jsonl", "--check", "--shards", "2", "--out", "plan"})
          .exit_status,
      0);
  ASSERT_EQ(
      home.run({"batch", "resume", "plan", "--trace", "shards.json", "--jobs", "2", "--fresh"})
          .exit_status,
      0);
  for (const char* const file : {"check.json", "batch.json", "shards.json"}) {
    std::map<std::string, int> names;
    const auto lanes = lanes_of(file);
    EXPECT_THAT(lanes, SizeIs(::testing::Le(2U))) << file;
    for (const auto& [lane, events] : lanes) {
      for (const Event& event : events) {
        ++names[event.name];
      }
    }
    for (int i = 0; i < 6; ++i) {
      EXPECT_EQ(names["c" + std::to_string(i)], 1) << file;
    }
  }
}

TEST_F(TraceTest, IsReadableAfterAKill) {
  const std::string script =
      R"sh("$SYNTH" solve --trace trace.json --author command \
             --command 'cat > /dev/null; echo $$ > asked; exec sleep 60' "Write a function f(n)." &
           while [ ! -s asked ]; do sleep 0.02; done
           kill -KILL $!; kill "$(cat asked)"; wait || true)sh";
  ASSERT_EQ(home.run_shell(script).exit_status, 0);
  EXPECT_FALSE(parse_json(read("trace.json")));
  EXPECT_THAT(lanes_of("trace.json", "]"), IsEmpty()) << "no stage had ended";
}

TEST_F(TraceTest, APlaceThatCannotBeWrittenIsSaid) {
  expect_usage_error(home.run({"solve", "--trace", "/nowhere/t", "Write a function f(n)."}),
                     "--trace /nowhere/t");
  write("one.jsonl",
        R"({"language":"bash","code":"echo 1","tests":[{"args":[],"expected_stdout":"1\n"}]})");
  const SynthOutcome full = home.run({"check", "one.jsonl", "--trace", "/dev/full"});
  EXPECT_EQ(full.exit_status, 0);
  EXPECT_THAT(full.stderr_text, HasSubstr("no more of the trace"));
}

// An OpenTelemetry collector that keeps the requests it gets, and answers with a status.
constexpr const char* kCollector = R"py(
import http.server, sys
class Collector(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with open("spans.jsonl", "ab") as file:
            file.write(body + b"\n")
        with open("paths", "a") as file:
            print(self.path, self.headers["Content-Type"], self.headers["x-key"], file=file)
        self.send_response(int(sys.argv[1]))
        self.end_headers()
    def log_message(self, *_):
        pass
server = http.server.HTTPServer(("127.0.0.1", 0), Collector)
open("port", "w").write(str(server.server_port))
server.serve_forever()
)py";

class CollectorTest : public TraceTest {
 protected:
  // Runs `command` with a collector in the environment that answers with `status`.
  [[nodiscard]] SynthOutcome run_with_collector(const std::string& status,
                                                const std::string& command) const {
    write("collector.py", kCollector);
    return home.run_shell("python3 collector.py " + status + R"sh( &
      trap 'kill $!' EXIT
      while [ ! -s port ]; do sleep 0.02; done
      export OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:$(cat port)"
      export OTEL_EXPORTER_OTLP_HEADERS=x-key=ours
      export OTEL_EXPORTER_OTLP_TIMEOUT=30000
      export TRACEPARENT=00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
      )sh" + command);
  }

  [[nodiscard]] std::vector<std::string> lines_in(const std::string& file) const {
    std::vector<std::string> lines;
    std::istringstream text(read(file));
    for (std::string line; std::getline(text, line);) {
      lines.push_back(line);
    }
    return lines;
  }

  // Returns the spans of all requests: a slow command sends some before its end.
  [[nodiscard]] std::vector<JsonField> spans() {
    std::vector<JsonField> all;
    for (const std::string& line : lines_in("spans.jsonl")) {
      requests_.push_back(parse_json(line).value());
      const auto resource = JsonField(requests_.back()).at("resourceSpans")->items()->front();
      const auto scope = resource.at("scopeSpans")->items()->front();
      std::ranges::copy(scope.at("spans")->items().value(), std::back_inserter(all));
    }
    return all;
  }

 private:
  std::list<Value> requests_;  // what the spans are parts of
};

TEST_F(CollectorTest, GetsTheCommandItsRunsAndTheirStagesInTheTraceThatTheyAreAPartOf) {
  const SynthOutcome solved = run_with_collector(
      "200", R"("$SYNTH" "Write a function double(n). For example, double(4) returns 8.")");
  ASSERT_EQ(solved.exit_status, 0) << solved.stderr_text;
  ASSERT_THAT(lines_in("paths"), Not(IsEmpty()));
  EXPECT_THAT(lines_in("paths"), Each("/v1/traces application/json ours"));
  std::map<std::string, std::string> parents;
  std::map<std::string, std::string> ids;
  for (const JsonField& span : spans()) {
    EXPECT_EQ(span.at("traceId")->string(), "0af7651916cd43dd8448eb211c80319c");
    const std::string name = span.at("name")->string().value();
    parents[name] = span.at("parentSpanId")->string().value();
    ids[name] = span.at("spanId")->string().value();
  }
  EXPECT_EQ(parents["synth solve"], "b7ad6b7169203331");
  EXPECT_EQ(parents["Write a function double(n). For example, double(4) returns 8."],
            ids["synth solve"]);
  EXPECT_EQ(parents["running"],
            ids["Write a function double(n). For example, double(4) returns 8."]);
}

TEST_F(CollectorTest, OneThatFailsIsNamedAndEndsNothing) {
  write("one.jsonl",
        R"({"language":"bash","code":"echo 1","tests":[{"args":[],"expected_stdout":"1\n"}]})");
  const SynthOutcome refused = run_with_collector("503", R"("$SYNTH" check one.jsonl)");
  EXPECT_EQ(refused.exit_status, 0);
  EXPECT_THAT(refused.stderr_text, AllOf(HasSubstr("the trace is not sent to http://127.0.0.1:"),
                                         HasSubstr("it answers with status 503")));
  const SynthOutcome nobody =
      home.run({"check", "one.jsonl"}, "", {"OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:1"});
  EXPECT_EQ(nobody.exit_status, 0);
  EXPECT_THAT(nobody.stderr_text, HasSubstr("the trace is not sent to http://127.0.0.1:1/v1/"));
}

}  // namespace
}  // namespace synth
