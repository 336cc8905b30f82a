// Uses synth as a library: reads one instruction, writes one tested function, and shows the
// progress on stderr.
#include "synth/authors/offline/offline_author.h"
#include "synth/engine.h"
#include "synth/run/observer.h"
#include "testing/runtimes/common/runtimes.h"
#include "testing/runtimes/python/host/python.h"
#include "testing/sandbox/engine/sandbox.h"

#include <iostream>
#include <memory>

namespace {

class Progress : public synth::Observer {
 public:
  void stage(std::string_view stage, const std::vector<std::string>& functions) override {
    std::cerr << stage;
    for (const std::string& function : functions) {
      std::cerr << ' ' << function;
    }
    std::cerr << '\n';
  }

  void candidate_run(const synth::HistoryEntry& entry, int passed, int total) override {
    std::cerr << "attempt " << entry.attempt << ": " << passed << " of " << total << " tests\n";
  }
};

int complain(const synth::Error& error) {
  std::cerr << error.message << '\n' << error.remedy << '\n';
  return synth::exit_status(error.code);
}

}  // namespace

int main() {
  // Must come before any thread of the program, since it starts synth-lane, which makes every
  // sandbox.
  synth::SandboxOptions options;
  options.lane_program = SYNTH_LANE_PROGRAM;
  auto sandbox = synth::Sandbox::start(options);
  if (!sandbox) {
    return complain(sandbox.error());
  }
  auto python = synth::find_python("");
  if (!python) {
    return complain(python.error());
  }
  auto runtimes = std::make_shared<synth::Runtimes>();
  runtimes->add(std::make_shared<synth::PythonRuntime>(**sandbox, std::move(*python)));

  synth::Engine::Parts parts;  // without a cache, nothing is looked up or kept
  parts.author = std::make_shared<synth::OfflineAuthor>();
  parts.runtimes = runtimes;
  synth::Engine engine(std::move(parts));

  synth::SolveRequest request;
  request.instruction =
      "Write a function clamp_low(n) that returns n, but at least zero. For example, "
      "clamp_low(-3) returns 0, clamp_low(5) returns 5 and clamp_low(0) returns 0.";
  Progress progress;
  const auto report = engine.solve(request, progress);
  if (!report) {
    return complain(report.error());
  }
  std::cout << report->solution.source;
  return synth::exit_status(*report);
}
