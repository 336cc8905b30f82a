#pragma once

#include "specs/json.h"
#include "testing/runtimes/common/runtime.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// A runtime that runs the same code with the same calls only once. For tests of what happens before
// code runs, in which hundreds of answers become the same few programs.
class KeptRuns : public Runtime {
 public:
  explicit KeptRuns(Runtime& inner) : inner_(inner) {}

  [[nodiscard]] Language language() const override { return inner_.language(); }
  [[nodiscard]] std::string toolchain() const override { return inner_.toolchain(); }

  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token stop) override {
    return kept(outcomes_, key_of(source, calls),
                [&] { return inner_.run(source, calls, limits, stop); });
  }

  Result<std::optional<std::vector<Outcome>>> run_in_a_row(const std::string& source,
                                                           std::span<const PlannedCall> calls,
                                                           const Limits& limits,
                                                           std::stop_token stop) override {
    return kept(in_a_row_, key_of(source, calls),
                [&] { return inner_.run_in_a_row(source, calls, limits, stop); });
  }

  Result<ScriptOutcome> run_script(const std::string& source, const Limits& limits,
                                   std::stop_token stop) override {
    return inner_.run_script(source, limits, stop);
  }

 private:
  template <class Outcomes>
  Result<Outcomes> kept(std::map<std::string, Outcomes>& all, const std::string& key,
                        const auto& run) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto known = all.find(key); known != all.end()) {
        return known->second;
      }
    }
    SYNTH_TRY(Outcomes outcomes, run());
    const std::lock_guard lock(mutex_);
    return all.emplace(key, std::move(outcomes)).first->second;
  }

  static std::string key_of(const std::string& source, std::span<const PlannedCall> calls) {
    JsonWriter out;
    out.begin_array();
    out.string(source);
    for (const PlannedCall& call : calls) {
      out.begin_object().key("function").string(call.function).key("setup").string(call.setup);
      write_call(out, call.call);
      out.end_object();
    }
    out.end_array();
    return out.take();
  }

  Runtime& inner_;
  std::mutex mutex_;  // guards all below
  std::map<std::string, CandidateOutcome> outcomes_;
  std::map<std::string, std::optional<std::vector<Outcome>>> in_a_row_;
};

}  // namespace synth
