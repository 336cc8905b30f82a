#include "synth/cli/output/progress.h"

#include "synth/cli/output/report_parts.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {

void NoteKeeper::tell(const Console& console,
                      const std::vector<std::string>& told_elsewhere) const {
  for (const std::string& note : notes_) {
    if (std::find(told_elsewhere.begin(), told_elsewhere.end(), note) == told_elsewhere.end()) {
      console.tell(note);
    }
  }
}

Progress::Progress(const Console& console) : console_(console) {}

Progress::~Progress() {
  clear();
}

void Progress::stage(std::string_view stage, const std::vector<std::string>& functions) {
  stage_ =
      functions.empty() ? std::string(stage) : fmt::format("{} {}", stage, join(functions, ", "));
  tell_more(stage_);
  draw();
}

void Progress::specs_read(const SpecSet& specs) {
  functions_ = specs.functions.size();
  tell_more(fmt::format("{} function{} to write", functions_, functions_ == 1 ? "" : "s"));
  draw();
}

void Progress::ordered(const std::vector<Group>& groups) {
  std::vector<std::string> names =
      mapped(groups, [&](const Group& group) { return join(group.functions, " and "); });
  tell_more("order: " + join(names, ", then "));
  draw();
}

void Progress::tests_written(const std::vector<Test>& tests) {
  tests_ += tests.size();
  tell_more(fmt::format("{} test{}", tests.size(), tests.size() == 1 ? "" : "s"));
  draw();
}

void Progress::candidate_run(const HistoryEntry& entry, int passed, int total) {
  ++candidates_;
  last_candidate_ = fmt::format("{} of {} tests pass", passed, total);
  tell_more(
      fmt::format("{}: {}; {}", join(entry.group, ", "), attempt_text(entry), last_candidate_));
  draw();
}

void Progress::note(std::string_view text) {
  NoteKeeper::note(text);
  draw();
}

void Progress::tell_more(std::string_view line) {
  if (console_.talk() == Console::Talk::more) {
    clear();
    console_.say(fmt::format("synth: {}\n", printable(line)));
  }
}

void Progress::draw() {
  if (!console_.can_redraw() || console_.talk() == Console::Talk::quiet) {
    return;
  }
  std::string line = stage_;
  if (functions_ > 0) {
    line += fmt::format(" · {} function{}", functions_, functions_ == 1 ? "" : "s");
  }
  if (tests_ > 0) {
    line += fmt::format(" · {} test{}", tests_, tests_ == 1 ? "" : "s");
  }
  if (candidates_ > 0) {
    line += fmt::format(" · candidate {}: {}", candidates_, last_candidate_);
  }
  console_.redraw(line);
  drawn_ = true;
}

void Progress::clear() {
  if (drawn_) {
    console_.redraw("");
    drawn_ = false;
  }
}

}  // namespace synth
