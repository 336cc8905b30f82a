#pragma once

#include "synth/cli/console.h"
#include "synth/observer.h"

namespace synth {

// Shows an engine at work on standard error: one line that is redrawn where a person watches, a
// line for each event with -v, nothing else. The line is gone when it is destroyed.
class Progress : public Observer {
 public:
  explicit Progress(const Console& console);
  ~Progress() override;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  Progress(Progress&&) = delete;
  Progress& operator=(Progress&&) = delete;

  void stage(std::string_view stage, const std::vector<std::string>& functions) override;
  void specs_read(const SpecSet& specs) override;
  void ordered(const std::vector<Group>& groups) override;
  void tests_written(const std::vector<Test>& tests) override;
  void candidate_run(const HistoryEntry& entry, int passed, int total) override;
  void note(std::string_view text) override;

 private:
  void draw();
  void clear();
  void tell(std::string_view line);

  const Console& console_;
  std::string stage_;
  std::size_t functions_ = 0;
  std::size_t tests_ = 0;
  int candidates_ = 0;
  std::string last_candidate_;
  bool drawn_ = false;
};

}  // namespace synth
