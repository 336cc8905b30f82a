#include "testing/runtimes/cpp/host/sequence.h"

#include "specs/sequence.h"
#include "synth/support/text.h"
#include "synth/support/wire.h"
#include "testing/runtimes/cpp/host/cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace synth {
namespace {

using MemberKind = CppMember::Kind;

bool is_wanted(const CppMember& member, const Step& step) {
  return member.kind == (step.is_field ? MemberKind::field : MemberKind::method) &&
         member.signature.function == step.name;
}

Value object_of(const CppClass& of, std::string repr) {
  return Object{.type = "solution." + of.name, .repr = std::move(repr), .fields = {}, .base = {}};
}

// Returns the first member that takes the arguments; else why the last one does not.
Result<CppMemberCall> find_fitting(const CppClass& of, const Call& call, const auto& is_one) {
  Result<CppMemberCall> found = fail(Errc::bad_input, fmt::format("{} has none", of.name));
  for (std::size_t i = 0; i < of.members.size(); ++i) {
    if (!is_one(of.members[i])) {
      continue;
    }
    auto args = encode_cpp_arguments(of.members[i].signature, call);
    if (args) {
      return CppMemberCall{.member = i, .args = *std::move(args)};
    }
    found = fail(std::move(args).error());
  }
  return found;
}

Result<void> check_step(const CppClass& of, const Step& step) {
  const auto fits = [&](const CppMember& member) { return is_wanted(member, step); };
  if (std::ranges::any_of(of.members, fits)) {
    return {};
  }
  if (const auto other = of.others.find(step.name); other != of.others.end()) {
    return fail(other->second);
  }
  const bool is_other = std::ranges::any_of(of.members, [&](const CppMember& member) {
    return member.kind != MemberKind::constructor && member.signature.function == step.name;
  });
  const std::string_view wanted = step.is_field ? "field" : "method";
  return fail(Errc::bad_input,
              fmt::format("{} has no public {} '{}'{}", of.name, wanted, excerpt(step.name),
                          !is_other       ? ""
                          : step.is_field ? ", which is a method of it"
                                          : ", which is a field of it"));
}

// Returns the result of a step. The ending in `outcome` tells whether the sequence continues.
StepResult read_step(const CppClass& of, const CppMember& member, Outcome came, Outcome& outcome) {
  StepResult result;
  if (came.error) {
    result.raised = came.error->type;
    result.bases = came.error->bases;
    outcome.of_steps.push_back(*std::move(came.error));
  } else {
    result.returned =
        member.no_value.empty() ? came.value.value_or(Null{}) : object_of(of, member.no_value);
  }
  return result;
}

}  // namespace

Result<void> check_cpp_steps(const CppClass& of, const Call& call) {
  const bool has_constructor = std::ranges::any_of(
      of.members, [](const CppMember& member) { return member.kind == MemberKind::constructor; });
  if (!has_constructor) {
    const auto why = of.others.find(of.name);
    return why != of.others.end()
               ? fail(why->second)
               : fail(Errc::bad_input, fmt::format("{} has no public constructor", of.name));
  }
  for (const Step& step : call.steps) {
    SYNTH_CHECK(check_step(of, step));
  }
  return {};
}

Result<CppMemberCall> find_cpp_constructor(const CppClass& of, const Call& call) {
  return find_fitting(
      of, call, [](const CppMember& member) { return member.kind == MemberKind::constructor; });
}

Result<CppMemberCall> find_cpp_member(const CppClass& of, const Step& step) {
  return find_fitting(of, Call{.args = step.args, .kwargs = step.kwargs},
                      [&](const CppMember& member) { return is_wanted(member, step); });
}

Result<CppSequence> encode_cpp_sequence(const CppClass& of, const Call& call) {
  SYNTH_TRY(const CppMemberCall made, find_cpp_constructor(of, call));
  CppSequence sequence;
  WireWriter out;
  out.put(std::uint64_t{made.member});
  sequence.request = out.take() + made.args;
  WireWriter steps;
  steps.put(std::uint64_t{call.steps.size()});
  for (const Step& step : call.steps) {
    auto found = find_cpp_member(of, step);
    if (!found) {
      return fail(found.error().within(excerpt(to_source(object_name(of.name), step))));
    }
    steps.put(std::uint64_t{found->member});
    steps.put(found->args);
    sequence.members.push_back(found->member);
  }
  sequence.request += steps.take();
  return sequence;
}

void read_cpp_sequence(const CppClass& of, const CppSequence& sequence, std::string_view body,
                       Outcome& outcome) {
  WireReader in(body);
  std::uint64_t count = 0;
  in.get(count);
  if (!in.good() || count != sequence.members.size()) {
    outcome = cut_off(Verdict::protocol_error, "the answer has not one entry for each step");
    return;
  }
  if (sequence.members.empty()) {
    outcome.value = object_of(of, "an object");
    return;
  }
  List given;
  for (const std::size_t number : sequence.members) {
    const CppMember& member = of.members[number];
    std::string answer;
    in.get(answer);
    CppSignature signature = member.signature;
    if (!member.no_value.empty()) {
      signature.result = CppType{.kind = CppType::Kind::none, .name = "void", .items = {}};
    }
    Outcome came = in.good() ? read_cpp_body(signature, answer)
                             : cut_off(Verdict::protocol_error, "an answer of another form");
    if (came.ending != Verdict::pass) {
      came.duration_ms = outcome.duration_ms;
      outcome = std::move(came);
      return;
    }
    given.items.push_back(to_value(read_step(of, member, std::move(came), outcome)));
  }
  outcome.value = Value(std::move(given));
}

}  // namespace synth
