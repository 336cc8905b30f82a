#pragma once

#include "synth/support/result.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

class JsonField;
class JsonWriter;

// What an author outside the program answered in one run, so that a run that was cut off goes on
// without asking, and paying, for the same again. A request that is made several times has as many
// answers, given in the order they came. Thread-safe.
class Transcript {
 public:
  // Adds what an earlier run kept (`write`): [{"request":"…","text":"…"}, …]. Foreign bytes.
  Result<void> read(const JsonField& json);

  // The next answer that the earlier run got to this request, if it got one.
  std::optional<std::string> recall(const std::string& request);
  // Keeps an answer that was got now.
  void add(const std::string& request, std::string text);

  // Lets all answers, those that were got now too, be recalled from the first: for another run.
  void rewind();
  // Leaves out all answers to a request: they are of no use to whoever asks again.
  void forget(const std::string& request);

  // Everything, of the earlier run and of this one, by request.
  void write(JsonWriter& out) const;
  [[nodiscard]] bool empty() const;

 private:
  struct Answered {
    std::vector<std::string> texts;  // in the order they came
    std::size_t recalled = 0;        // how many of them were given again
  };

  mutable std::mutex mutex_;
  std::map<std::string, Answered> answered_;
};

}  // namespace synth
