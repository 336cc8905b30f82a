#pragma once

#include "synth/authors/language_model/economy/batch_interface.h"
#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace synth {

// The destination of a batch; the address has no login.
struct BatchPlace {
  std::string provider;
  std::string base_url;
  std::string model;
  friend bool operator==(const BatchPlace&, const BatchPlace&) = default;
};

// A batch that is not over.
struct BatchUnderWay {
  BatchPlace place;
  BatchOrder order;
  std::string batch = {};                            // the provider's id; empty: none was received
  std::set<std::string, std::less<>> answered = {};  // ids of requests
};

// A journal of the requests sent in batches, so that a killed program can be resumed and sends
// nothing twice. It consists of JSON lines; each is synced when it is written:
//   {"economy":1}
//   {"asked":MARK,"provider":...,"place":...,"model":...,"at":SECONDS,"requests":[BODY,...]}
//   {"sent":MARK,"batch":"msgbatch_..."}        after the line before was on the disk
//   {"answer":"MARK-0","status":200,"request_id":"...","body":{...}}
//   {"ended":MARK}                              nothing more will come of it
// Only its owner can read the file, and it holds no key. Thread-safe.
class BatchJournal {
 public:
  // Opens or creates the file. A last line without a line end, left by a kill, is cut off. Errors:
  // io if another program is using it, or it cannot be read; bad_input if it is damaged.
  static Result<std::shared_ptr<BatchJournal>> open(const std::filesystem::path& path);

  // Records an order; it is on the disk before the order is sent.
  Result<void> ask(const BatchPlace& place, const BatchOrder& order);
  Result<void> sent(const std::string& mark, const std::string& batch);
  Result<void> answer(const std::string& mark, const std::vector<BatchResult>& results);
  Result<void> end(const std::string& mark);

  // The answers that an earlier run left for a place, in order, by request body.
  using Answers = std::map<std::string, std::deque<BatchResult>, std::less<>>;
  [[nodiscard]] std::vector<BatchUnderWay> under_way(const BatchPlace& place) const;
  [[nodiscard]] Answers take_answers(const BatchPlace& place);
  // Returns whether a provider's batch belongs to this journal.
  [[nodiscard]] bool knows(const std::string& batch) const;

  struct Count {
    std::size_t answers = 0;
    std::size_t batches = 0;   // that are not over
    std::size_t requests = 0;  // unanswered ones, in those batches
  };
  [[nodiscard]] Count count() const;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  // Removes the file, once every answer was used.
  void remove();

 private:
  explicit BatchJournal(std::filesystem::path path) : path_(std::move(path)) {}
  Result<void> load();
  Result<void> take(const JsonField& line);
  Result<void> take_asked(const JsonField& line, const std::string& mark);
  Result<void> take_answer(const JsonField& line, const std::string& id);
  Result<void> append(const std::string& lines);

  std::filesystem::path path_;
  mutable std::mutex mutex_;
  Fd file_;
  std::uint64_t written_ = 0;                                    // bytes
  std::map<std::string, BatchUnderWay, std::less<>> under_way_;  // by mark
  std::vector<std::pair<BatchPlace, Answers>> answers_;          // of an earlier run
  std::set<std::string, std::less<>> batches_;  // all of them, by the providers' ids
  std::size_t answer_count_ = 0;
};

// Returns whether the same request would get this answer again, so that it can be reused.
bool is_lasting(const BatchResult& result);

// Returns the id of a request in its batch.
std::string batch_item_id(const std::string& mark, std::size_t number);

}  // namespace synth
