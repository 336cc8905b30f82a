#include "synth/pipeline/held_specs.h"

#include "specs/sequence.h"
#include "specs/type.h"
#include "specs/type_words.h"
#include "synth/pipeline/spec_faults.h"
#include "synth/run/test_plan.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

std::size_t count_arguments(const Call& call) {
  return call.args.size() + call.kwargs.size();
}

bool gives_all(const FunctionSpec& spec, const Call& call) {
  return !gives_too_many(spec, call) && count_arguments(call) >= least_arguments(spec.inputs);
}

// Sets names, and in Python types, of the parameters to the user's.
void take_heading(FunctionSpec& spec, const ReadSignature& heading, Language language) {
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    const Parameter& wanted = heading.parameters[i];
    spec.inputs[i].name = wanted.name;
    spec.inputs[i].default_literal = wanted.default_literal;
    if (language == Language::python && !wanted.type.empty()) {
      spec.inputs[i].type = wanted.type;
    }
  }
  if (language == Language::python && !heading.output_type.empty()) {
    spec.outputs.type = heading.output_type;
  }
}

// Removes types that refuse a user's example: the example is right, not the author's annotation.
void widen_types(FunctionSpec& spec, const Example& example) {
  const Call call = by_position(example.call, spec.parameter_names());
  for (std::size_t i = 0; i < std::min(call.args.size(), spec.inputs.size()); ++i) {
    if (!accepts(parse_type(spec.inputs[i].type), call.args[i])) {
      spec.inputs[i].type.clear();
    }
  }
}

std::string text_of(const FunctionSpec& spec, const Example& example) {
  return example.call.steps.empty()
             ? fmt::format("`{} {}`", to_source(spec.name, example.call), describe(example.claim))
             : fmt::format("`{}`", excerpt(told_sequence(spec.name, example.call, example.claim)));
}

// Writes the types of a Python function as annotations.
void annotate(FunctionSpec& spec) {
  const auto annotate_all = [](std::vector<Parameter>& parameters) {
    for (Parameter& parameter : parameters) {
      parameter.type = annotation_of(parameter.type);
    }
  };
  annotate_all(spec.inputs);
  annotate_all(spec.fields);
  spec.outputs.type = annotation_of(spec.outputs.type);
  for (MethodSpec& method : spec.methods) {
    annotate_all(method.inputs);
    method.outputs.type = annotation_of(method.outputs.type);
  }
}

class Holder {
 public:
  Holder(const Stated& stated, std::vector<ReadExample> known, Language language, HeldSpecs& held)
      : stated_(stated), known_(std::move(known)), language_(language), held_(held) {}

  void hold(FunctionSpec& spec) {
    if (language_ == Language::python) {
      annotate(spec);
    }
    std::vector<Example> listed = std::exchange(spec.examples, {});
    for (Example& example : listed) {
      example.call = by_position(example.call, spec.parameter_names());
    }
    const ReadSignature* const heading = stated_.heading_of(spec.name);
    if (heading != nullptr && heading->parameters.size() == spec.inputs.size()) {
      take_heading(spec, *heading, language_);
    }
    for (const ReadExample& read : known_) {
      if (read.function == spec.name) {
        take_stated(spec, read.example);
      }
    }
    for (Example& example : listed) {
      take_listed(spec, std::move(example));
    }
  }

 private:
  static const Example* find(const std::vector<Example>& examples, const Call& call,
                             Language language) {
    const auto found = std::ranges::find_if(examples, [&](const Example& example) {
      return is_same_call(example.call, call, language);
    });
    return found == examples.end() ? nullptr : &*found;
  }

  void take_stated(FunctionSpec& spec, Example example) {
    example.call = by_position(example.call, spec.parameter_names());
    if (const auto fault = fault_of_steps(spec, example.call)) {
      held_.notes.push_back(
          fmt::format("{} is not an example: {}", text_of(spec, example), *fault));
      return;
    }
    if (gives_all(spec, example.call)) {
      if (language_ == Language::python) {
        widen_types(spec, example);
      }
      spec.examples.push_back(std::move(example));
    } else if (!gives_too_many(spec, example.call) &&
               (spec.is_class() || leaves_defaults(spec, example.call))) {
      held_.tests.push_back(test_of_example(std::move(example), spec.name, TestOrigin::example,
                                            fmt::format("example {}", held_.tests.size() + 1)));
    } else {
      held_.notes.push_back(fmt::format("{} is not an example of '{}' as it is specified",
                                        text_of(spec, example), spec.name));
    }
  }

  [[nodiscard]] bool leaves_defaults(const FunctionSpec& spec, const Call& call) const {
    const ReadSignature* const heading = stated_.heading_of(spec.name);
    if (heading == nullptr) {
      return false;
    }
    const auto constants = std::ranges::count_if(
        heading->parameters,
        [](const Parameter& parameter) { return !parameter.default_literal.empty(); });
    return count_arguments(call) + static_cast<std::size_t>(constants) +
               heading->unread_defaults.size() >=
           spec.inputs.size();
  }

  void take_listed(FunctionSpec& spec, Example example) {
    if (const Example* own = find(spec.examples, example.call, language_)) {
      if (!is_same_claim(own->claim, example.claim, language_)) {
        held_.notes.push_back(fmt::format("{} was listed as an example and contradicts {}",
                                          text_of(spec, example), text_of(spec, *own)));
      }
      return;
    }
    if (!gives_all(spec, example.call)) {
      return;  // no code could have this test
    }
    if (stands_in(stated_, known_, spec.name, example, language_)) {
      spec.examples.push_back(std::move(example));
    } else {
      held_.tests.push_back(test_of_example(std::move(example), spec.name, TestOrigin::model,
                                            "listed with the specs"));
    }
  }

  const Stated& stated_;
  std::vector<ReadExample> known_;
  Language language_;
  HeldSpecs& held_;
};

}  // namespace

HeldSpecs hold_to_instruction(SpecSet specs, bool is_reading, const Stated& stated,
                              Language language) {
  HeldSpecs held;
  if (!is_reading) {
    Holder holder(stated, examples_of(stated, specs, language), language, held);
    for (FunctionSpec& spec : specs.functions) {
      holder.hold(spec);
    }
  }
  for (const std::string& line : stated.unread) {
    held.notes.push_back(
        fmt::format("an example of the instruction could not be read and does not count: {}",
                    excerpt(line, 120)));
  }
  held.specs = std::move(specs);
  return held;
}

}  // namespace synth
