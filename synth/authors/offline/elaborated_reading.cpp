#include "synth/authors/offline/elaborated_reading.h"

#include "synth/authors/offline/remark_checks.h"
#include "synth/authors/offline/sentences.h"
#include "synth/authors/offline/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace synth {
namespace {

constexpr std::size_t kMostReadings = 4;

class Elaboration {
 public:
  Elaboration(const FunctionSpec& spec, const ReadPurpose& read)
      : spec_(spec), read_(read), remarks_(find_remarks(spec)) {}

  // First all remarks are taken away; what is not understood then, or does not fit, may be a remark
  // that the core needs: "in alphabetical order" of a sentence that says what to sort.
  std::optional<ElaboratedReading> find() {
    if (remarks_.empty()) {
      return std::nullopt;
    }
    std::vector<std::vector<std::size_t>> attempts = {{}};
    for (std::size_t i = 0; i < remarks_.size(); ++i) {
      const RemarkKind kind = remarks_[i].kind;
      if (kind == RemarkKind::result || kind == RemarkKind::input || kind == RemarkKind::nothing) {
        attempts.push_back({i});
      }
    }
    for (const auto& left : attempts) {
      if (left.size() == remarks_.size() || readings_ >= kMostReadings) {
        continue;
      }
      if (auto found = read_without(left)) {
        return found;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string note() const { return unfit_; }

 private:
  std::optional<ElaboratedReading> read_without(const std::vector<std::size_t>& left) {
    std::vector<Remark> taken;
    for (std::size_t i = 0; i < remarks_.size(); ++i) {
      if (std::ranges::find(left, i) == left.end()) {
        taken.push_back(remarks_[i]);
      }
    }
    FunctionSpec core = spec_;
    core.purpose = without_remarks(spec_.purpose, taken);
    if (const std::string ignored = ignoring_clause(taken); !ignored.empty()) {
      FunctionSpec ignoring = core;
      if (ignoring.purpose.ends_with('.')) {
        ignoring.purpose.pop_back();
      }
      ignoring.purpose += ignored + ".";
      std::vector<Remark> others = taken;
      std::erase_if(others, [](const Remark& remark) { return is_ignoring(remark); });
      if (auto found = read_core(ignoring, others)) {
        return found;
      }
    }
    return read_core(core, taken);
  }

  std::optional<ElaboratedReading> read_core(FunctionSpec core, const std::vector<Remark>& taken) {
    ++readings_;
    FunctionReading reading = read_(core);
    if (reading.code.empty()) {  // the remarks may be what says of what kind it is
      const FunctionSpec typed = with_input_types(spec_);
      const FunctionSpec before = with_input_types(core);
      bool is_other = false;
      for (std::size_t i = 0; i < core.inputs.size(); ++i) {
        is_other = is_other || before.inputs[i].type != typed.inputs[i].type;
        core.inputs[i].type = typed.inputs[i].type;
      }
      reading = is_other ? read_(core) : std::move(reading);
    }
    if (reading.code.empty()) {
      if (unfit_.empty()) {
        unfit_ = reading.note;
      }
      return std::nullopt;
    }
    ElaboratedReading out{std::move(reading)};
    RemarkDealer dealer(core, out);
    for (const Remark& remark : taken) {
      if (!dealer.deal(remark)) {
        unfit_ =
            fmt::format("the offline author does not know what to make of \"{}\"", remark.said);
        return std::nullopt;
      }
    }
    dealer.finish();
    out.reading.code = write_again(spec_, out.reading);
    return out;
  }

  const FunctionSpec& spec_;
  const ReadPurpose& read_;
  std::vector<Remark> remarks_;
  std::size_t readings_ = 0;
  std::string unfit_;
};

}  // namespace

ElaboratedReading read_elaborated(const FunctionSpec& spec, const ReadPurpose& read) {
  ElaboratedReading whole{read(spec)};
  if (!whole.reading.code.empty()) {
    return whole;
  }
  Elaboration elaboration(spec, read);
  if (auto found = elaboration.find()) {
    return std::move(*found);
  }
  if (!elaboration.note().empty()) {
    whole.reading.note = elaboration.note();
  }
  return whole;
}

}  // namespace synth
