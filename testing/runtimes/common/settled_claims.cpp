#include "testing/runtimes/common/settled_claims.h"

#include "specs/made.h"
#include "testing/runtimes/common/run_tests.h"

#include <map>
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

Value nothing_made(const std::string& text, const Outcome& outcome) {
  const std::string why = outcome.error ? outcome.error->type + ": " + outcome.error->message
                                        : std::string(name(outcome.ending));
  return Object{
      .type = "", .repr = text + ", which cannot be made: " + why, .fields = {}, .base = {}};
}

// Makes the values of one place and adds them to `made`.
Result<void> make_all(Runtime& runtime, const std::string& source, const AllPending& all,
                      bool is_own, const Limits& limits, const std::stop_token& stop,
                      std::map<std::string, Value>& made) {
  std::vector<PlannedCall> calls;
  std::vector<std::string> texts;
  for (const auto& [text, pending] : all) {
    if (pending.is_own == is_own) {
      calls.push_back(
          {.function = "", .call = {.args = {pending.value}, .kwargs = {}}, .setup = ""});
      texts.push_back(text);
    }
  }
  if (calls.empty()) {
    return {};
  }
  SYNTH_TRY(CandidateOutcome ran, despite_accidents(calls.size(), [&] {
              return runtime.run(source, calls, limits, stop);
            }));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    Outcome& outcome = ran.outcomes[i];
    const bool is_there = outcome.ending == Verdict::pass && outcome.value && !outcome.error;
    made[texts[i]] = is_there ? *std::move(outcome.value) : nothing_made(texts[i], outcome);
  }
  return {};
}

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
  SYNTH_CHECK(make_all(runtime, "", all, false, strict, stop, made));
  SYNTH_CHECK(make_all(runtime, source, all, true, strict, stop, made));
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
