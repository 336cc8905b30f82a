#pragma once

#include "specs/call.h"
#include "specs/language.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

struct Parameter {
  std::string name;
  std::string type;  // annotation as written; parse_type reads it
  std::string description;
  // The default, as a Python literal; empty if every call must give the argument.
  std::string default_literal = {};
};

struct Output {
  std::string type;
  std::string description;
};

struct Raise {
  std::string type;  // exception class
  std::string when;
};

// An input-output pair in the user's own words: trusted.
struct Example {
  Call call;
  Claim claim;
};

enum class Complexity { simple, medium, complex };

// A method of a class. It may change the object; its result is its output.
struct MethodSpec {
  std::string name;
  std::string purpose;
  std::vector<Parameter> inputs;  // without the object itself
  Output outputs;
  std::vector<Raise> raises;
};

// The required behaviour of one function, or of one class: a class has methods, and its inputs are
// those of its constructor.
struct FunctionSpec {
  std::string name;
  std::string purpose;
  std::vector<Parameter> inputs;
  Output outputs;
  std::vector<Raise> raises;
  std::vector<std::string> dependencies;  // names of functions it may call
  Complexity complexity = Complexity::simple;
  std::vector<Example> examples;
  std::vector<MethodSpec> methods = {};
  std::vector<Parameter> fields = {};  // of a class: readable by everybody

  [[nodiscard]] std::vector<std::string> parameter_names() const;
  [[nodiscard]] bool is_class() const { return !methods.empty(); }
  [[nodiscard]] const MethodSpec* find_method(std::string_view method) const;
  [[nodiscard]] bool has_field(std::string_view field) const;
};

// The functions of one instruction, and the name of the one that the user calls.
struct SpecSet {
  std::vector<FunctionSpec> functions;
  std::string entry_point;

  [[nodiscard]] const FunctionSpec* find(std::string_view name) const;
};

// Returns the default of a parameter; nothing if it has none, or if it is not a literal.
std::optional<Value> default_of(const Parameter& parameter);

// Returns the number of arguments that every call must give.
std::size_t least_arguments(const std::vector<Parameter>& parameters);

// Returns the call by position, with the defaults of the parameters that it leaves out.
Call with_defaults(const Call& call, const FunctionSpec& spec);

// Returns whether classes can be written in the language.
bool has_classes(Language language);

// Returns why the steps of a sequence do not fit the class: a method or a field that it does not
// have, or more arguments than the method takes; or those of a function, an argument that it does
// not have.
std::optional<std::string> fault_of_steps(const FunctionSpec& spec, const Call& call);

// Checks everything that must hold before work begins: no duplicate names, legal identifiers,
// dependencies that exist, an entry point that is present, examples that fit the inputs. All faults
// are found; the error's message names each with its place ("$.functions[1].dependencies[0]"), one
// a line.
Result<void> validate(const SpecSet& specs, Language language);

}  // namespace synth
