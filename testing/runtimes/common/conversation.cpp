#include "testing/runtimes/common/conversation.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kMostTold = std::size_t{32} << 20U;  // bytes, all together
constexpr std::size_t kMostWanted = 100;

class Conversation {
 public:
  Conversation(ScriptAndCandidate& pair, std::string_view function)
      : pair_(pair), function_(function) {}

  Result<ScriptTalk> run(steady_clock::time_point deadline) {
    while (true) {
      const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now());
      SYNTH_TRY(auto heard, pair_.hear(std::max(left, milliseconds(1))));
      if (const auto* gone = std::get_if<CellGone>(&heard)) {
        talk_.by_wall = gone->by_wall;
        talk_.outcome = pair_.ended(*gone);
        return std::move(talk_);
      }
      SYNTH_TRY(const bool goes_on, take(std::get<std::string>(heard)));
      if (!goes_on) {
        return std::move(talk_);
      }
    }
  }

 private:
  Result<bool> take(std::string_view frame) {
    auto message = pair_.read(frame);
    if (!message) {
      return disturbed();
    }
    if (const auto* end = std::get_if<ScriptEnd>(&*message)) {
      return settle(*end);
    }
    ++frames_;
    if (const auto* call = std::get_if<ScriptCall>(&*message)) {
      return carry(*call, frame);
    }
    if (auto* told = std::get_if<ScriptTold>(&*message)) {
      told_ += told->text.size() + 1;
      talk_.told.push_back(std::move(told->text));
      return told_ <= kMostTold ? Result<bool>(true) : disturbed();
    }
    if (talk_.wanted.size() < kMostWanted) {
      talk_.wanted.push_back(std::move(std::get<ScriptWants>(*message).text));
    }
    return true;
  }

  bool disturbed() {
    talk_.outcome = cut_off(Verdict::protocol_error, "the assertion script disturbed its channel");
    return false;
  }

  Result<bool> carry(const ScriptCall& call, std::string_view frame) {
    called_ = called_ || call.function == function_;
    SYNTH_TRY(CarriedCall carried, pair_.carry(call, frame));
    if (carried.cut_off) {
      talk_.outcome = *std::move(carried.cut_off);
      talk_.by_wall = carried.by_wall;
      talk_.of_candidate = true;
      return false;
    }
    if (carried.raised) {
      raised_ = std::move(carried.raised);
    }
    SYNTH_CHECK(pair_.answer(carried.reply));
    return true;
  }

  bool settle(const ScriptEnd& end) {
    if (end.frames != frames_) {
      return disturbed();
    }
    talk_.again = end.again;
    if (end.ending == Verdict::pass && !called_) {
      talk_.outcome = cut_off(Verdict::wrong_answer, "the script never called the function");
      return false;
    }
    talk_.outcome = cut_off(end.ending, end.note);
    talk_.outcome.error = end.ending == Verdict::exception && raised_ ? raised_ : end.error;
    return false;
  }

  ScriptAndCandidate& pair_;
  std::string_view function_;
  ScriptTalk talk_;
  std::int64_t frames_ = 1;  // the first frame of the script was received before
  std::size_t told_ = 0;
  bool called_ = false;
  std::optional<RaisedError> raised_;  // the candidate's last exception
};

}  // namespace

Outcome outcome_of_script(const CellGone& gone) {
  Outcome outcome = outcome_of(gone);
  outcome.note = "the assertion script itself: " + outcome.note;
  return outcome;
}

Result<ScriptTalk> converse(ScriptAndCandidate& pair, std::string_view function,
                            steady_clock::time_point deadline) {
  return Conversation(pair, function).run(deadline);
}

}  // namespace synth
