#include "synth/authors/offline/reading/python/python_components.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace synth {
namespace {

std::vector<ComponentPattern> patterns_of(const std::vector<const Component*>& components) {
  std::vector<ComponentPattern> patterns;
  for (const Component* component : components) {
    auto pattern = pattern_of(component->python);
    if (pattern && pattern->tree.text != "hole_0") {  // an identity would match everything
      patterns.push_back({component, std::move(*pattern)});
    }
  }
  std::ranges::stable_sort(patterns, std::greater{},
                           [](const ComponentPattern& each) { return size_of(each.pattern.tree); });
  return patterns;
}

}  // namespace

const std::vector<ComponentPattern>& known_patterns() {
  static const std::vector<ComponentPattern> kPatterns = [] {
    std::vector<const Component*> components = all_components();
    for (const Component& component : said_components()) {
      components.push_back(&component);
    }
    return patterns_of(components);
  }();
  return kPatterns;
}

std::vector<ComponentPattern> patterns_of_called(const std::vector<Use>& called) {
  std::vector<const Component*> components;
  for (const Use& use : called) {
    components.push_back(use.component);
  }
  return patterns_of(components);
}

const Component* component_named(std::string_view name) {
  for (const ComponentPattern& each : known_patterns()) {
    if (each.component->name == name) {
      return each.component;
    }
  }
  static const std::vector<const Component*> kAll = all_components();
  const auto found = std::ranges::find(kAll, name, &Component::name);
  return found == kAll.end() ? nullptr : *found;
}

const Combinator& combinator_named(std::string_view name) {
  return *std::ranges::find(combinators(), name, &Combinator::name);
}

const std::vector<Synonym>& synonyms() {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kSynonyms = {{
      {"set({0})", "list(dict.fromkeys({0}))"},
      {"range({0})", "list(range({0}))"},
      {"range({0}, {1})", "list(range({0}, {1}))"},
      {"itertools.accumulate({0})", "list(itertools.accumulate({0}))"},
      {"tuple({0})", "list({0})"},
  }};
  static const std::vector<Synonym> kRead = [&] {
    std::vector<Synonym> read;
    for (const auto& [said, meant] : kSynonyms) {
      auto pattern = pattern_of(said);
      auto other = pattern_of(meant);
      if (pattern && other) {
        read.push_back({std::move(*pattern), std::move(other->tree)});
      }
    }
    return read;
  }();
  return kRead;
}

const std::vector<StreamPattern>& stream_patterns() {
  static const std::vector<StreamPattern> kPatterns = [] {
    std::vector<StreamPattern> patterns;
    for (const StreamKind& kind : stream_kinds()) {
      constexpr std::string_view kIn = " in ";
      auto source = pattern_of(kind.python.substr(kind.python.find(kIn) + kIn.size()));
      if (source) {
        patterns.push_back({&kind, std::move(*source)});
      }
    }
    return patterns;
  }();
  return kPatterns;
}

}  // namespace synth
