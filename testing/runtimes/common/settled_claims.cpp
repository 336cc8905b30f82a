#include "testing/runtimes/common/settled_claims.h"

#include "specs/made.h"
#include "testing/runtimes/common/kept_arguments.h"
#include "testing/runtimes/common/run_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace synth {
namespace {

// An expected value to make, by its source. The place depends on whether the candidate's code makes
// it.
struct Pending {
  Value value;
  bool is_own = false;
};

using AllPending = std::map<std::string, Pending>;

bool is_of_candidate(const Value& value) {
  const auto* const made = value.get_if<Made>();
  return made != nullptr && made->making->module.empty();
}

// Collects the outermost made values; their arguments are made with them.
void collect(const Value& value, AllPending& all) {
  if (value.is<Made>()) {
    all.try_emplace(made_source(*value.get_if<Made>()->making),
                    Pending{value, any_value(value, is_of_candidate)});
    return;
  }
  value.visit([&](const auto& kind) {
    if constexpr (requires { kind.items; }) {
      for (const Value& item : kind.items) {
        collect(item, all);
      }
    } else if constexpr (requires { kind.entries; }) {
      for (const auto& [key, item] : kind.entries) {
        collect(key, all);
        collect(item, all);
      }
    }
  });
}

Value no_value(const std::string& text, std::string_view what, std::string_view why) {
  return Object{.type = "",
                .repr = fmt::format("{}, which {}: {}", text, what, why),
                .fields = {},
                .base = {}};
}

Value nothing_made(const std::string& text, const Outcome& outcome) {
  return no_value(text, "cannot be made",
                  outcome.error ? outcome.error->type + ": " + outcome.error->message
                                : std::string(name(outcome.ending)));
}

bool is_there(const Outcome& outcome) {
  return outcome.ending == Verdict::pass && outcome.value && !outcome.error;
}

// Returns the name that makes the value, or a part of it, and does not keep an argument.
std::optional<std::string> dropping_name(const Value& value,
                                         const std::map<std::string, std::string>& dropped) {
  std::optional<std::string> found;
  any_value(value, [&](const Value& each) {
    if (is_of_candidate(each) && dropped.contains(each.get_if<Made>()->making->name)) {
      found = each.get_if<Made>()->making->name;
    }
    return found.has_value();
  });
  return found;
}

// Makes the values of one place and adds them to `made`.
class Making {
 public:
  // `is_own`: the candidate's code makes them.
  Making(Runtime& runtime, const AllPending& all, bool is_own) : runtime_(runtime) {
    std::vector<Value> values;
    for (const auto& [text, pending] : all) {
      if (pending.is_own == is_own) {
        texts_.push_back(text);
        values.push_back(pending.value);
        add_call(pending.value);
      }
    }
    if (is_own) {
      probes_ = argument_probes(values, runtime.language());
      for (const ArgumentProbe& probe : probes_) {
        std::ranges::for_each(probe.values, [&](const Value& value) { add_call(value); });
      }
    }
  }

  Result<void> run(const std::string& source, const Limits& limits, const std::stop_token& stop,
                   std::map<std::string, Value>& made) {
    if (calls_.empty()) {
      return {};
    }
    SYNTH_TRY(CandidateOutcome ran, despite_accidents(calls_.size(), [&] {
                return runtime_.run(source, calls_, limits, stop);
              }));
    const auto dropped = dropped_in(ran);
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      Outcome& outcome = ran.outcomes[i];
      const auto dropping = dropping_name(calls_[i].call.args.front(), dropped);
      made[texts_[i]] = !is_there(outcome) ? nothing_made(texts_[i], outcome)
                        : dropping
                            ? no_value(texts_[i], "cannot be judged",
                                       fmt::format("`{}` makes equal values whatever its {} is",
                                                   *dropping, dropped.at(*dropping)))
                            : *std::move(outcome.value);
    }
    return {};
  }

 private:
  void add_call(const Value& value) {
    calls_.push_back({.function = "", .call = {.args = {value}, .kwargs = {}}, .setup = ""});
  }

  [[nodiscard]] std::map<std::string, std::string> dropped_in(const CandidateOutcome& ran) const {
    std::vector<const Value*> values;
    for (std::size_t i = texts_.size(); i < calls_.size(); ++i) {
      values.push_back(is_there(ran.outcomes[i]) ? &*ran.outcomes[i].value : nullptr);
    }
    return dropped_arguments(probes_, values, runtime_.language());
  }

  Runtime& runtime_;
  std::vector<std::string> texts_;
  std::vector<ArgumentProbe> probes_;
  std::vector<PlannedCall> calls_;  // the values, then those of the probes
};

}  // namespace

Result<std::optional<std::vector<Test>>> with_settled_claims(Runtime& runtime,
                                                             const std::string& source,
                                                             const std::vector<Test>& tests,
                                                             const Limits& limits,
                                                             const std::stop_token& stop) {
  AllPending all;
  for (const Test& test : tests) {
    if (test.claim.expected) {
      collect(*test.claim.expected, all);
    }
  }
  if (all.empty()) {
    return std::nullopt;
  }
  Limits strict = limits;
  strict.isolation = IsolationChoice::strict;
  std::map<std::string, Value> made;
  SYNTH_CHECK(Making(runtime, all, false).run("", strict, stop, made));
  SYNTH_CHECK(Making(runtime, all, true).run(source, strict, stop, made));
  std::vector<Test> settled = tests;
  for (Test& test : settled) {
    if (test.claim.expected) {
      test.claim.expected = with_made(*test.claim.expected, [&](const Construction& each) {
        return std::optional<Value>(made.at(made_source(each)));
      });
    }
  }
  return settled;
}

}  // namespace synth
