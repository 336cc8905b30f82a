#include "synth/authors/offline/tuple_parts.h"

#include "synth/authors/offline/instruction/named_results.h"
#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/writing/python/python_writer.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace synth {
namespace {

constexpr std::size_t kMostParts = 3;

// Returns the number of parts that all results have; 0 if some are no tuples, or of another length.
std::size_t parts_of_results(const std::vector<Example>& examples) {
  std::set<std::size_t> sizes;
  for (const Example& example : examples) {
    const auto* tuple = example.claim.expected ? example.claim.expected->get_if<Tuple>() : nullptr;
    sizes.insert(tuple != nullptr ? tuple->items.size() : 0);
  }
  return sizes.size() == 1 && *sizes.begin() > 1 && *sizes.begin() <= kMostParts ? *sizes.begin()
                                                                                 : 0;
}

const Value& part_of(const Example& example, std::size_t part) {
  return example.claim.expected->get_if<Tuple>()->items[part];
}

// A function that consists of a return, possibly with cases in front.
struct Returned {
  std::string before;      // imports and helpers
  std::string parameters;  // with their types, from "def" up to ")"
  std::string type;        // of the result; empty if there is none
  std::string expression;
};

bool drop_front(std::string_view& text, std::string_view front) {
  const bool has_it = text.starts_with(front);
  text.remove_prefix(has_it ? front.size() : 0);
  return has_it;
}

// Reads "return VALUE" with "if CONDITION:" and its return in front.
std::optional<std::string> returned_by(std::string_view body) {
  if (drop_front(body, "    return ")) {
    const bool is_last = body.find("\n    return ") == body.npos && body.find(" = ") == body.npos;
    return is_last ? std::optional(std::string(trim(body))) : std::nullopt;
  }
  if (!drop_front(body, "    if ")) {
    return std::nullopt;
  }
  const std::size_t colon = body.find(":\n");
  const std::string condition(body.substr(0, colon));
  body.remove_prefix(colon == body.npos ? body.size() : colon + 2);
  if (!drop_front(body, "        return ")) {
    return std::nullopt;
  }
  const std::size_t end = body.find('\n');
  const std::string value(body.substr(0, end));
  auto rest = end == body.npos ? std::nullopt : returned_by(body.substr(end + 1));
  return rest ? std::optional(fmt::format("({} if {} else {})", value, condition, *rest))
              : std::nullopt;
}

std::optional<Returned> read_returned(std::string_view code, const std::string& name) {
  const std::string heading = "def " + name + "(";
  const std::size_t begin = code.starts_with(heading) ? 0 : code.find("\n" + heading) + 1;
  const std::size_t end = code.find(":\n", begin);
  if (!code.substr(begin).starts_with(heading) || end == code.npos) {
    return std::nullopt;
  }
  Returned read;
  read.before = code.substr(0, begin);
  const std::string_view line = code.substr(begin, end - begin);
  constexpr std::string_view kArrow = " -> ";
  const std::size_t arrow = line.find(kArrow);
  read.parameters = line.substr(0, arrow);
  read.type = arrow == line.npos ? "" : line.substr(arrow + kArrow.size());
  std::string_view body = code.substr(end + 2);
  constexpr std::string_view kQuotes = "\"\"\"";
  if (body.starts_with("    \"\"\"")) {
    const std::size_t behind = body.find(kQuotes, body.find(kQuotes) + kQuotes.size());
    body.remove_prefix(std::min(body.size(), body.find('\n', behind)));
    drop_front(body, "\n");
  }
  auto expression = returned_by(body);
  if (!expression) {
    return std::nullopt;
  }
  read.expression = *std::move(expression);
  return read;
}

class TupleSolver {
 public:
  TupleSolver(const FunctionSpec& spec, const std::vector<Example>& examples,
              const SolvePart& solve)
      : spec_(spec), examples_(examples), solve_(solve), purposes_(named_results(spec.purpose)) {
    const std::vector<std::string> names = spec.parameter_names();
    first_name_ = std::ranges::find(names, "result") == names.end() ? "result" : "first_part";
  }

  Solved run() {
    const std::size_t size = parts_of_results(examples_);
    if (size == 0) {
      return {};
    }
    if (purposes_.size() != size) {
      purposes_.assign(size, spec_.purpose);
    }
    for (std::size_t part = 0; part < size; ++part) {
      if (!take_better(part)) {
        return {};
      }
    }
    Solved solved{{write()}, {}};
    solved.ambiguity = std::move(doubt_);
    return solved;
  }

 private:
  // Finds a part as a function of the parameters, and of the first part, and takes the likelier.
  bool take_better(std::size_t part) {
    Solved of_parameters = find(part, false);
    Solved of_first = part > 0 ? find(part, true) : Solved{};
    const bool is_of_first =
        !of_first.code.empty() &&
        (of_parameters.code.empty() ||
         (!of_parameters.is_read && (of_first.is_read || of_first.score < of_parameters.score)));
    const Solved& better = is_of_first ? of_first : of_parameters;
    auto read = better.code.empty() ? std::nullopt : read_returned(better.code.front(), spec_.name);
    if (!read) {
      return false;
    }
    uses_first_ = uses_first_ || is_of_first;
    const auto& doubt = better.of_first.empty() ? better.ambiguity : better.of_first.front();
    if (doubt && !doubt_) {
      doubt_ = Ambiguity{doubt->reason, std::nullopt};
    }
    parts_.push_back(*std::move(read));
    return true;
  }

  Solved find(std::size_t part, bool is_of_first) {
    FunctionSpec spec = spec_;
    spec.purpose = purposes_[part];
    spec.outputs.type.clear();
    spec.examples.clear();
    std::vector<Example> examples = examples_;
    for (Example& example : examples) {
      const Value first = part_of(example, 0);
      if (is_of_first && (first.is<Null>() || first.is<bool>())) {
        return {};
      }
      const Value wanted = part_of(example, part);
      example.claim.expected = wanted;
      if (is_of_first) {
        example.call.args = {first};
        example.call.kwargs.clear();
      }
    }
    if (is_of_first) {
      spec.inputs = {Parameter{}};
      spec.inputs[0].name = first_name_;
    }
    Solved solved = solve_(spec, examples);
    return solved.leaves_doubt() || solved.is_chance ? Solved{} : std::move(solved);
  }

  std::string write() const {
    std::string before;
    std::vector<std::string> types;
    std::vector<std::string> expressions;
    for (const Returned& part : parts_) {
      before += before.find(part.before) == std::string::npos ? part.before : "";
      types.push_back(part.type);
      expressions.push_back(part.expression);
    }
    const std::string heading = write_heading(spec_);
    const bool are_typed = std::ranges::find(types, "") == types.end();
    std::string code = before + parts_[0].parameters +
                       (are_typed ? " -> tuple[" + join(types, ", ") + "]" : "") +
                       heading.substr(std::min(heading.size(), heading.find(":\n")));
    if (uses_first_) {
      code += fmt::format("    {} = {}\n", first_name_, expressions[0]);
      expressions[0] = first_name_;
    }
    return code + "    return (" + join(expressions, ", ") + ")\n";
  }

  const FunctionSpec& spec_;
  const std::vector<Example>& examples_;
  const SolvePart& solve_;
  std::vector<std::string> purposes_;  // of the parts
  std::string first_name_;             // of a variable for the first part
  bool uses_first_ = false;
  std::vector<Returned> parts_;
  std::optional<Ambiguity> doubt_;
};

}  // namespace

Solved solve_tuple_parts(const FunctionSpec& spec, const std::vector<Example>& examples,
                         const SolvePart& solve) {
  return TupleSolver(spec, examples, solve).run();
}

}  // namespace synth
