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

// Who a batch is sent to; an address without its login.
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
  std::string batch = {};  // the provider's name; empty: nobody heard of one
  std::set<std::string, std::less<>> answered = {};  // ids of requests
};

// What is asked in batches, so that a program that was killed goes on and asks nothing twice. JSON
// lines, each synced when it is written:
//   {"economy":1}
//   {"asked":MARK,"provider":...,"place":...,"model":...,"at":SECONDS,"requests":[BODY,...]}
//   {"sent":MARK,"batch":"msgbatch_..."}        after the line before was on the disk
//   {"answer":"MARK-0","status":200,"request_id":"...","body":{...}}
//   {"ended":MARK}                              nothing more is to come of it
// The file is its owner's alone and holds no key. Thread-safe.
class BatchJournal {
 public:
  // Opens or makes the file. A last line without an end, left by a kill, is cut off. Errors: io if
  // another program is at work with it, or it cannot be read; bad_input if it is damaged.
  static Result<std::shared_ptr<BatchJournal>> open(const std::filesystem::path& path);

  // What is asked now; on the disk before it is sent.
  Result<void> ask(const BatchPlace& place, const BatchOrder& order);
  Result<void> sent(const std::string& mark, const std::string& batch);
  Result<void> answer(const std::string& mark, const std::vector<BatchResult>& results);
  Result<void> end(const std::string& mark);

  // What an earlier run has left for a place: batches, and answers by what was asked, in order.
  using Answers = std::map<std::string, std::deque<BatchResult>, std::less<>>;
  [[nodiscard]] std::vector<BatchUnderWay> under_way(const BatchPlace& place) const;
  [[nodiscard]] Answers take_answers(const BatchPlace& place);
  // Whether a provider's batch is one of this journal.
  [[nodiscard]] bool knows(const std::string& batch) const;

  struct Count {
    std::size_t answers = 0;
    std::size_t batches = 0;   // that are not over
    std::size_t requests = 0;  // in those, without an answer
  };
  [[nodiscard]] Count count() const;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  // Removes the file: all that was asked is used.
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
  std::set<std::string, std::less<>> batches_;  // all of them, by the providers' names
  std::size_t answer_count_ = 0;
};

// Whether an answer is what the same request will get again, and may be given instead.
bool is_lasting(const BatchResult& result);

// The number of a request in its batch, of its id.
std::string batch_item_id(const std::string& mark, std::size_t number);

}  // namespace synth
