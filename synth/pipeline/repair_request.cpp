#include "synth/pipeline/repair_request.h"

#include "cache/md5.h"
#include "synth/run/test_plan.h"
#include "synth/support/mapped.h"
#include "synth/support/names.h"
#include "synth/support/text.h"
#include "testing/mutants/variants.h"
#include "testing/suites/code/code_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostAround = 24'000;  // bytes of the rest of the file that an author reads
constexpr std::size_t kMostPurpose = 2'000;

std::vector<std::string> names_in(const CodeFrame& frame) {
  return mapped(frame.functions(), &FramedFunction::name);
}

// Sets the function of every test.
Result<void> place_tests(SolveRequest& request, const FileToRepair& file) {
  const CodeFrame& frame = request.to_repair->frame;
  for (Test& test : request.tests) {
    if (request.language == Language::bash) {
      test.function = frame.functions().front().name;
    }
    if (test.function.empty() && frame.functions().size() != 1) {
      return fail(Errc::bad_input,
                  fmt::format("{} names no function, and {} has {}", test.name, file.path,
                              frame.functions().empty() ? "none" : "several"),
                  "give every test its \"function\"");
    }
    if (test.function.empty()) {
      test.function = frame.functions().front().name;
    }
    if (frame.find(test.function) == nullptr) {
      return fail(Errc::bad_input,
                  fmt::format("{}: '{}' is not a function that {} defines once, at its top level",
                              test.name, test.function, file.path),
                  "an author repairs such functions only");
    }
  }
  return {};
}

// Returns the functions that tests call, or that a file of tests names, or else all.
std::vector<std::string> tested_functions(const SolveRequest& request) {
  const CodeFrame& frame = request.to_repair->frame;
  std::vector<std::string> tested;
  for (const Test& test : request.tests) {
    append_new(tested, {test.function});
  }
  for (const std::string& name : names_in(frame)) {
    if (request.acceptance && contains_word(request.acceptance->text, name)) {
      append_new(tested, {name});
    }
  }
  return tested.empty() ? names_in(frame) : tested;
}

// Returns the functions of the file that one function's code names.
std::vector<std::string> named_by(const CodeFrame& frame, const FramedFunction& function) {
  std::vector<std::string> named;
  for (const std::string& name : names_in(frame)) {
    if (name != function.name && contains_word(function.code, name)) {
      named.push_back(name);
    }
  }
  return named;
}

using Specs = std::vector<FunctionSpec>;

Result<Specs> python_specs(const std::string& source, Runtime& runtime,
                           const std::stop_token& stop) {
  SYNTH_TRY(const std::vector<FunctionPlace> places, functions_of(runtime, source, stop));
  Specs specs = mapped(places, spec_of);
  for (FunctionSpec& spec : specs) {
    spec.purpose = excerpt(spec.purpose, kMostPurpose);
  }
  return specs;
}

Specs other_specs(Language language, const std::string& source) {
  Specs specs;
  for (const CodeFunction& function : code_functions(source, language)) {
    FunctionSpec& spec = specs.emplace_back();
    spec.name = function.name;
    spec.purpose = excerpt(function.comment, kMostPurpose);
    for (const CodeParameter& parameter : function.parameters) {
      spec.inputs.push_back({parameter.name, "", ""});
    }
  }
  return specs;
}

// Returns the specs of the functions that may be repaired, as far as the file shows them.
Result<SpecSet> specs_of_file(const SolveRequest& request, Runtime& runtime,
                              const std::stop_token& stop) {
  const CodeFrame& frame = request.to_repair->frame;
  Specs known = other_specs(request.language, frame.source());
  if (request.language == Language::python) {
    SYNTH_TRY(known, python_specs(frame.source(), runtime, stop));
  }
  SpecSet specs;
  std::vector<std::string> reached = tested_functions(request);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const FramedFunction& function = *frame.find(reached[i]);
    const auto told = std::ranges::find(known, function.name, &FunctionSpec::name);
    FunctionSpec spec = told == known.end() ? FunctionSpec{} : *told;
    spec.name = function.name;
    spec.dependencies = named_by(frame, function);
    append_new(reached, spec.dependencies);
    specs.functions.push_back(std::move(spec));
  }
  if (specs.functions.empty()) {
    return fail(Errc::bad_input, "the file has no function at its top level",
                "an author repairs such functions only");
  }
  specs.entry_point = specs.functions.front().name;
  return specs;
}

std::string instruction_for(Language language, const std::vector<std::string>& functions) {
  return fmt::format(
      "Repair this code in {}, which fails tests that it has to pass: {}. What it is meant to do "
      "is "
      "told by names, comments, docstrings and tests. Change as little as mends the cause, keep "
      "names and parameters, and give only those functions that change.",
      info(language).title, join(functions, ", "));
}

}  // namespace

FunctionSpec spec_of(const FunctionPlace& place) {
  FunctionSpec spec;
  spec.name = place.name;
  spec.purpose = std::string(trim(place.docstring));
  for (std::size_t i = 0; i < place.parameters.size(); ++i) {
    spec.inputs.push_back({.name = place.parameters[i],
                           .type = i < place.annotations.size() ? place.annotations[i] : "",
                           .description = ""});
  }
  spec.outputs.type = place.returns;
  return spec;
}

Result<void> ask_for_repair(SolveRequest& request, const FileToRepair& file, Runtime& runtime,
                            const std::stop_token& stop) {
  request.to_repair =
      CodeToRepair{.path = file.path, .frame = CodeFrame(request.language, file.source)};
  CodeToRepair& to_repair = *request.to_repair;
  SYNTH_CHECK(place_tests(request, file));
  SYNTH_TRY(SpecSet specs, specs_of_file(request, runtime, stop));
  SYNTH_CHECK(check_trusted_tests(specs, request.tests, request.language));
  std::vector<std::string> functions = mapped(specs.functions, &FunctionSpec::name);
  if (request.language != Language::bash) {
    const std::string mark = request.language == Language::python ? "# here: " : "// here: ";
    to_repair.around = excerpt(to_repair.frame.without(functions, mark), kMostAround);
  }
  request.instruction = instruction_for(request.language, functions);
  request.spec =
      SpecFile{.instruction = "", .language = request.language, .specs = std::move(specs)};
  JsonWriter spec;
  write_spec_file(spec, *request.spec);
  request.spec_json = spec.take();
  SYNTH_TRY(request.lent.files["to repair: " + file.path], md5_hex(file.source));
  return {};
}

}  // namespace synth
