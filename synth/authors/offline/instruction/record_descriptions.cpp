#include "synth/authors/offline/instruction/record_descriptions.h"

#include "synth/authors/offline/instruction/said_records.h"
#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/commands/record_shapes.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace synth {
namespace {

void take_said(FunctionSpec& function) {
  for (std::size_t left = function.inputs.size(); left > 0; --left) {
    const auto said = find_said_records(function);
    if (!said || said->description.empty()) {
      return;
    }
    function.inputs[said->parameter].description = said->description;
    function.purpose.replace(said->begin, said->end - said->begin, said->instead);
    function.purpose = trim(function.purpose);
  }
}

// Returns the description of a single record; the same if it is one.
std::string description_of_one(const std::string& description) {
  const auto shape = described_shape(description);
  return shape && shape->is_list() ? description_of_records(shape->element()) : description;
}

// Describes the parameters that are what an introduction speaks of, as "books" in "My books are a
// list of (title, year) tuples": those of that name, a single one, and those of a function for
// "two" of them.
void take_introduced(FunctionSpec& function, const std::string& noun,
                     const std::string& description) {
  const Words own(noun);
  const bool is_of_two = Words(function.purpose).has("two-" + noun);
  for (Parameter& input : function.inputs) {
    const std::string name = in_lower_case(input.name);
    if (!input.description.empty() || !input.type.empty()) {
      continue;
    }
    if (name == noun) {
      input.description = description;
    } else if (Words(name).stems() == own.stems() || (is_of_two && name.size() == 1)) {
      input.description = description_of_one(description);
    }
  }
}

// Returns the noun of "My books are ...", or of "Each book is ...".
std::string subject_of(const std::string& sentence) {
  const std::vector<std::string> words = plain_words(sentence);
  const auto verb =
      std::ranges::find_if(words, [](const std::string& word) { return is_among(word, "is are"); });
  return verb == words.begin() || verb == words.end() ? std::string() : *(verb - 1);
}

// Describes the lists that have the name of a word of the sentence, or else the first parameter, if
// all functions have the same.
void take_shown(const std::string& sentence, const Shape& shape,
                std::vector<FunctionSpec>& functions) {
  const std::string description =
      description_of_records(shape.is_list() ? shape : list_shape(shape));
  const Words said(sentence);
  const auto is_first_of_all = [&](const std::string& name) {
    return std::ranges::all_of(functions, [&](const FunctionSpec& function) {
      return !function.inputs.empty() && function.inputs[0].name == name;
    });
  };
  for (FunctionSpec& function : functions) {
    for (Parameter& input : function.inputs) {
      if (input.type.empty() && input.description.empty() &&
          (said.has(in_lower_case(input.name)) || is_first_of_all(input.name))) {
        input.description = description;
      }
    }
  }
}

void take_introduction(const std::string& sentence, std::vector<FunctionSpec>& functions) {
  FunctionSpec told;
  told.purpose = sentence;
  std::erase(told.purpose, '`');
  told.inputs.push_back({subject_of(sentence), {}, {}});
  if (const auto shape = find_shown_records(told)) {
    take_shown(sentence, *shape, functions);
    return;
  }
  const auto said = find_said_records(told);
  if (told.inputs[0].name.empty() || !said || said->description.empty()) {
    return;
  }
  for (FunctionSpec& function : functions) {
    take_introduced(function, told.inputs[0].name, said->description);
  }
}

// Returns what is known of the records of a parameter: what is said, or what the examples show.
std::string known_records(const FunctionSpec& function, std::size_t parameter) {
  const std::string& said = function.inputs[parameter].description;
  return said.empty() ? description_of(shape_of_parameter(function, parameter, {})) : said;
}

bool is_shown(const FunctionSpec& function, std::size_t parameter) {
  return std::ranges::any_of(function.examples, [&](const Example& example) {
    return parameter < example.call.args.size();
  });
}

}  // namespace

void take_record_descriptions(std::vector<FunctionSpec>& functions,
                              const std::vector<std::string>& introduction) {
  for (const std::string& sentence : introduction) {
    take_introduction(sentence, functions);
  }
  std::map<std::string, std::string> known;  // by the parameter's name
  for (FunctionSpec& function : functions) {
    take_said(function);
    for (std::size_t i = 0; i < function.inputs.size(); ++i) {
      if (std::string records = known_records(function, i); !records.empty()) {
        known.emplace(function.inputs[i].name, std::move(records));
      }
    }
  }
  for (FunctionSpec& function : functions) {
    for (std::size_t i = 0; i < function.inputs.size(); ++i) {
      const auto same = known.find(function.inputs[i].name);
      if (same != known.end() && function.inputs[i].description.empty() && !is_shown(function, i)) {
        function.inputs[i].description = same->second;
      }
    }
  }
}

}  // namespace synth
