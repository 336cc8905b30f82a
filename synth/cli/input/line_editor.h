#pragma once

#include "synth/prompt/completion.h"
#include "synth/support/result.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace synth {

// The result of waiting for a line: a line, Ctrl-C in it, or Ctrl-D at its beginning (also the end
// of the terminal, and a stop).
struct TypedLine {
  enum class Kind { line, dropped, end };
  Kind kind = Kind::end;
  std::string text = {};
};

// Lines typed on the terminal, edited, recalled and completed by libedit, which also reads the
// user's ~/.editrc. At most one at a time in a process.
class LineEditor {
 public:
  // Returns the possible completions of the text before the cursor.
  using Complete = std::function<Completions(std::string_view before)>;

  static Result<std::unique_ptr<LineEditor>> open(Complete complete);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  TypedLine next(const std::string& prompt, const std::stop_token& stop);
  // Adds a line to those that can be recalled.
  void remember(const std::string& line);

 private:
  struct Impl;
  explicit LineEditor(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace synth
