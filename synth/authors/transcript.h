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

// The answers of outside authors in one run, so that an interrupted run can be resumed without
// asking, and paying, for them again. A request that is made several times has as many answers,
// which are recalled in the order in which they came. Thread-safe.
class Transcript {
 public:
  // Adds the answers that an earlier run saved with `write`: [{"request":"…","text":"…"}, …].
  // Foreign input. Errors: those of malformed JSON.
  Result<void> read(const JsonField& json);

  // Returns the next answer of the earlier run to this request; nothing if there is none left.
  std::optional<std::string> recall(const std::string& request);
  // Keeps an answer that was received in this run.
  void add(const std::string& request, std::string text);

  // Makes all answers, including those of this run, available to `recall` again, from the first:
  // for another run.
  void rewind();
  // Removes all answers to a request: they are of no use to a caller that asks again.
  void forget(const std::string& request);

  // Writes all answers, of the earlier run and of this one, by request.
  void write(JsonWriter& out) const;
  [[nodiscard]] bool empty() const;

 private:
  struct Answered {
    std::vector<std::string> texts;  // in the order of arrival
    std::size_t recalled = 0;        // the number of them that were recalled
  };

  mutable std::mutex mutex_;
  std::map<std::string, Answered> answered_;
};

}  // namespace synth
