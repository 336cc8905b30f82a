#pragma once

#include "synth/cli/output/console.h"
#include "synth/run/observer.h"

namespace synth {

// Keeps an engine's notes, to print them when the work is done.
class NoteKeeper : public Observer {
 public:
  void note(std::string_view text) override { notes_.emplace_back(text); }

  // Prints the notes, except those in `told_elsewhere`.
  void tell(const Console& console, const std::vector<std::string>& told_elsewhere) const;

 private:
  std::vector<std::string> notes_;
};

// Shows an engine at work on standard error: one line that is redrawn on a terminal, a line for
// each event with -v, else nothing. The line is removed by `clear`.
class Progress : public NoteKeeper {
 public:
  explicit Progress(const Console& console);
  ~Progress() override;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void stage(std::string_view stage, const std::vector<std::string>& functions) override;
  void specs_read(const SpecSet& specs) override;
  void ordered(const std::vector<Group>& groups) override;
  void tests_written(const std::vector<Test>& tests) override;
  void candidate_run(const HistoryEntry& entry, int passed, int total) override;
  void note(std::string_view text) override;

  void clear();

 private:
  void draw();
  void tell_more(std::string_view line);

  const Console& console_;
  std::string stage_;
  std::size_t functions_ = 0;
  std::size_t tests_ = 0;
  int candidates_ = 0;
  std::string last_candidate_;
  bool drawn_ = false;
};

}  // namespace synth
