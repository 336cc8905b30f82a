#include "synth/authors/offline/instruction/parameter_names.h"

#include "specs/type.h"
#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/text/words.h"

#include <algorithm>
#include <set>

namespace synth {
namespace {

// Returns the nouns that may name a value of the type; the last one is used if the prose has none
// of them.
std::vector<std::string_view> nouns(const Type& type) {
  switch (type.kind) {
    case Type::Kind::string:
      return {"sentence", "name", "word", "phrase", "letter", "separator", "text"};
    case Type::Kind::integer:
      return {"count", "limit", "year", "n"};
    case Type::Kind::floating:
      return {"radius", "price", "width", "height", "temperature", "x"};
    case Type::Kind::boolean:
      return {"flag"};
    case Type::Kind::list:
    case Type::Kind::tuple:
    case Type::Kind::tuple_of:
    case Type::Kind::set: {
      const auto kind = type.arguments.empty() ? Type::Kind::any : type.arguments[0].kind;
      if (kind == Type::Kind::string) {
        return {"names", "words", "sentences", "strings", "words"};
      }
      if (kind == Type::Kind::integer || kind == Type::Kind::floating) {
        return {"values", "prices", "numbers"};
      }
      return {"rows", "pairs", "items"};
    }
    case Type::Kind::dict:
      return {"mapping"};
    default:
      return {"value"};
  }
}

std::string choose(const Type& type, const std::vector<std::string>& prose,
                   const std::set<std::string>& taken) {
  const std::vector<std::string_view> known = nouns(type);
  for (const std::string_view noun : known) {
    const bool said = std::ranges::find(prose, noun) != prose.end();
    if (said && !taken.contains(std::string(noun))) {
      return std::string(noun);
    }
  }
  for (const std::string_view spare :
       {known.back(), std::string_view("k"), std::string_view("m")}) {
    const bool fits = spare == known.back() || type.kind == Type::Kind::integer;
    if (fits && !taken.contains(std::string(spare))) {
      return std::string(spare);
    }
  }
  return free_name(known.back(), taken);
}

}  // namespace

void name_parameters(FunctionSpec& function) {
  std::vector<std::vector<Value>> columns;
  std::vector<std::string> keywords;
  for (const Example& example : function.examples) {
    columns.resize(std::max(columns.size(), example.call.args.size()));
    for (std::size_t i = 0; i < example.call.args.size(); ++i) {
      columns[i].push_back(example.call.args[i]);
    }
    for (const auto& [name, value] : example.call.kwargs) {
      if (std::ranges::find(keywords, name) == keywords.end()) {
        keywords.push_back(name);
      }
    }
  }
  const std::vector<std::string> prose = plain_words(function.purpose);
  std::set<std::string> taken(keywords.begin(), keywords.end());
  function.inputs.clear();
  for (const auto& column : columns) {
    function.inputs.push_back({choose(common_type(column), prose, taken), {}, {}});
    taken.insert(function.inputs.back().name);
  }
  for (const std::string& keyword : keywords) {
    function.inputs.push_back({keyword, {}, {}});
  }
}

}  // namespace synth
