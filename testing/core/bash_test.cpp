#include "testing/core/bash_test.h"

#include "specs/literal.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace synth {
namespace {

Value text_or_bytes(std::string text) {
  return find_invalid_utf8(text) ? Value(Bytes{std::move(text)}) : Value(std::move(text));
}

// Reads text, or bytes in the form of values: {"$bytes":"..."}, {"$str":"..."}.
Result<std::string> read_bytes(const JsonField& field) {
  SYNTH_TRY(const Value value, field.value());
  if (const auto* text = value.get_if<std::string>()) {
    return *text;
  }
  if (const auto* bytes = value.get_if<Bytes>()) {
    return bytes->data;
  }
  return fail(field.error("expected a string"));
}

Result<std::string> read_optional_text(const JsonField& json, std::string_view key) {
  const auto field = json.find(key);
  return field ? field->string() : Result<std::string>();
}

Result<Call> read_bash_call(const JsonField& json) {
  Call call;
  if (const auto args = json.find("args")) {
    SYNTH_TRY(const auto items, args->items());
    for (const JsonField& item : items) {
      SYNTH_TRY(std::string arg, read_bytes(item));
      if (arg.find('\0') != std::string::npos) {
        return fail(item.error("an argument of a program cannot hold a NUL"));
      }
      call.args.push_back(text_or_bytes(std::move(arg)));
    }
  }
  if (const auto input = json.find("stdin")) {
    SYNTH_TRY(std::string text, read_bytes(*input));
    call.kwargs.emplace_back(kBashStdin, text_or_bytes(std::move(text)));
  }
  return call;
}

Result<Claim> read_bash_claim(const JsonField& json) {
  const auto output = json.find("expected_stdout");
  if (!output) {
    return fail(json.error("the claim is missing: a test of a Bash script says `expected_stdout`"));
  }
  SYNTH_TRY(std::string text, read_bytes(*output));
  std::int64_t status = 0;
  if (const auto exit = json.find("expected_exit")) {
    SYNTH_TRY(status, exit->integer());
    if (status < 0 || status > 255) {
      return fail(exit->error("expected an exit status, 0 to 255"));
    }
  }
  Claim claim;
  claim.expected = bash_result(std::move(text), static_cast<int>(status));
  return claim;
}

// Returns a value as an argument or as output; nothing if it is not text.
std::optional<Value> as_text(const Value& value) {
  if (value.is<std::string>() || value.is<Bytes>()) {
    return value;
  }
  if (value.is<Integer>() || value.is<double>()) {
    return Value(write_literal(value));
  }
  if (const auto* truth = value.get_if<bool>()) {
    return Value(*truth ? "true" : "false");
  }
  return std::nullopt;
}

// Returns the output of a list: each item on a line.
std::optional<Value> as_lines(const List& list) {
  std::string lines;
  for (const Value& item : list.items) {
    const auto text = as_text(item);
    const auto* line = text ? text->get_if<std::string>() : nullptr;
    if (line == nullptr) {
      return std::nullopt;
    }
    lines += *line + "\n";
  }
  return Value(std::move(lines));
}

// Returns the arguments of a script: each item of a list is one.
std::vector<Value> with_items_apart(std::vector<Value> args) {
  std::vector<Value> apart;
  for (Value& arg : args) {
    if (auto* list = arg.get_if<List>()) {
      std::ranges::move(list->items, std::back_inserter(apart));
    } else {
      apart.push_back(std::move(arg));
    }
  }
  return apart;
}

std::optional<Value> as_bash_result(const Value& claimed) {
  if (const auto* dict = claimed.get_if<Dict>()) {
    Dict result{{{Value("stdout"), Value("")}, {Value("exit"), Value(0)}}};
    for (const auto& [key, value] : dict->entries) {
      const auto* name = key.get_if<std::string>();
      const bool is_exit = name != nullptr && *name == "exit" && value.is<Integer>();
      const auto text = as_text(value);
      if (!is_exit && (name == nullptr || *name != "stdout" || !text)) {
        return std::nullopt;
      }
      result.entries[is_exit ? 1 : 0].second = is_exit ? value : *text;
    }
    return Value(std::move(result));
  }
  const auto* list = claimed.get_if<List>();
  const auto text = list != nullptr ? as_lines(*list) : as_text(claimed);
  if (!text) {
    return std::nullopt;
  }
  const auto* line = text->get_if<std::string>();
  const bool is_whole = line == nullptr || line->empty() || line->ends_with('\n');
  Dict result{
      {{Value("stdout"), is_whole ? *text : Value(*line + "\n")}, {Value("exit"), Value(0)}}};
  return Value(std::move(result));
}

}  // namespace

Result<Test> as_bash_test(Test test, const std::vector<std::string>& parameters) {
  const auto place = std::ranges::find(parameters, kBashStdin) - parameters.begin();
  std::vector<Value>& args = test.call.args;
  if (place < std::ssize(args)) {
    test.call.kwargs.emplace_back(kBashStdin, std::move(args[static_cast<std::size_t>(place)]));
    args.erase(args.begin() + place);
  }
  const auto refuse = [&](std::string_view what) {
    return fail(Errc::bad_input, fmt::format("{}, '{}': {}", test.function, test.name, what),
                "a test of a Bash script says its arguments, what it prints and its exit status");
  };
  if (std::ranges::count_if(args, [](const Value& arg) { return arg.is<List>(); }) > 1) {
    return refuse("a script cannot tell two lists of arguments apart");
  }
  args = with_items_apart(std::move(args));
  const auto make_text = [](Value& value) {
    auto text = as_text(value);
    value = text ? *std::move(text) : std::move(value);
    return value.is<std::string>() || value.is<Bytes>();
  };
  const auto is_input = [&](auto& argument) {
    return argument.first == kBashStdin && make_text(argument.second);
  };
  if (!std::ranges::all_of(args, make_text) || !std::ranges::all_of(test.call.kwargs, is_input)) {
    return refuse("an argument of a script is text");
  }
  auto result = test.claim.expected ? as_bash_result(*test.claim.expected) : std::nullopt;
  if (!result || !test.setup.empty()) {
    return refuse("no script gives that");
  }
  test.claim.expected = std::move(result);
  return test;
}

Result<Test> read_bash_test(const JsonField& json, TestOrigin origin) {
  if (!json.is_object()) {
    return fail(json.error("expected an object"));
  }
  for (const std::string_view key : {"setup", "kwargs", "inputs", "raises", "expected", "steps"}) {
    if (json.find(key)) {
      return fail(json.at(key)->error(
          "a test of a Bash script has `args`, `stdin`, `expected_stdout` and `expected_exit`"));
    }
  }
  Test test;
  test.origin = origin;
  SYNTH_TRY(test.name, read_optional_text(json, "name"));
  SYNTH_TRY(test.rationale, read_optional_text(json, "rationale"));
  SYNTH_TRY(test.call, read_bash_call(json));
  SYNTH_TRY(test.claim, read_bash_claim(json));
  return test;
}

Value bash_result(std::string stdout_text, int exit_status) {
  Dict result;
  result.entries.emplace_back(Value("stdout"), text_or_bytes(std::move(stdout_text)));
  result.entries.emplace_back(Value("exit"), Value(exit_status));
  return result;
}

}  // namespace synth
