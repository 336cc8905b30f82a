#include "synth/authors/offline/search/record_parts.h"

#include "specs/identifier.h"
#include "synth/authors/offline/search/prior.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

constexpr int kFieldCost = 2;
constexpr int kMakerCost = 3;
constexpr int kExtensionCost = 4;

template <std::size_t Index>
Cell field(Pool& pool, const Cell* a, const Signature&) {
  return pool.items(a[0])[Index];
}

template <std::size_t... Index>
constexpr std::array<Semantics, sizeof...(Index)> fields_at(std::index_sequence<Index...>) {
  return {field<Index>...};
}

constexpr std::size_t kMostFields = 8;
constexpr auto kFieldAt = fields_at(std::make_index_sequence<kMostFields>());

Cell record_of(Pool& pool, const Cell* a, const Signature& signature) {
  return pool.list({a, signature.arity});
}

// Returns a smaller record with one more value, at this index.
template <std::size_t Index>
Cell extended(Pool& pool, const Cell* a, const Signature&) {
  const std::span<const Cell> held = pool.items(a[0]);
  std::vector<Cell> values(held.begin(), held.end());
  values.insert(values.begin() + Index, a[1]);
  return pool.list(values);
}

template <std::size_t... Index>
constexpr std::array<Semantics, sizeof...(Index)> extended_at(std::index_sequence<Index...>) {
  return {extended<Index>...};
}

constexpr auto kExtendedAt = extended_at(std::make_index_sequence<kMostFields>());

// Returns whether the name needs no escapes in quotes or in a form.
bool is_plain(std::string_view name) {
  return name.find_first_of("\"\\{}\n\r\t@") == std::string_view::npos;
}

// Returns the words by which a text may name the field, in singular and plural.
std::string words_for(const std::string& name) {
  return join(plain_words(name), " ");
}

std::string javascript_key(const std::string& name) {
  return is_identifier(name, Language::javascript) ? name : fmt::format("\"{}\"", name);
}

}  // namespace

RecordParts::RecordParts(const Structures& structures) {
  for (const TypeId type : structures.all()) {
    const Structure& structure = *structures.of(type);
    if (structure.kind != Structure::Kind::record ||
        !std::ranges::all_of(structure.fields, is_plain)) {
      continue;
    }
    add_fields(type, structure);
    add_maker(type, structure);
    for (const TypeId other : structures.all()) {
      add_extension(other, type, structures);
    }
  }
}

void RecordParts::add_fields(TypeId record, const Structure& structure) {
  for (std::size_t i = 0; i < std::min(structure.fields.size(), kMostFields); ++i) {
    const std::string& name = structure.fields[i];
    Part part{fmt::format("field {}", name),
              words_for(name),
              fmt::format("{{0}}[\"{}\"]", name),
              is_identifier(name, Language::javascript) ? fmt::format("{{0}}.{}", name)
                                                        : fmt::format("{{0}}[\"{}\"]", name),
              {structure.parts[i], 1, {record}}};
    add(std::move(part), kFieldCost, kFieldAt.at(i));
  }
}

void RecordParts::add_maker(TypeId record, const Structure& structure) {
  const std::size_t size = structure.fields.size();
  if (size < 2 || size > kMaxArity) {
    return;
  }
  Part part{"record", "", "", "", {record, static_cast<std::uint8_t>(size), {}}};
  for (std::size_t i = 0; i < size; ++i) {
    const std::string_view comma = i > 0 ? ", " : "";
    part.python += fmt::format("{}\"{}\": {{{}:2}}", comma, structure.fields[i], i);
    part.javascript += fmt::format("{}{}: {{{}}}", comma, javascript_key(structure.fields[i]), i);
    part.signature.arguments.at(i) = structure.parts[i];
  }
  part.python = "{" + part.python + "}";
  part.javascript = "({ " + part.javascript + " })";
  add(std::move(part), kMakerCost, record_of);
}

void RecordParts::add_extension(TypeId smaller, TypeId larger, const Structures& structures) {
  const Structure& from = *structures.of(smaller);
  const Structure& to = *structures.of(larger);
  if (from.kind != Structure::Kind::record || from.fields.size() + 1 != to.fields.size() ||
      to.fields.size() > kMostFields) {
    return;
  }
  std::size_t place = 0;
  while (place < from.fields.size() && from.fields[place] == to.fields[place]) {
    ++place;
  }
  Structure extended = from;
  const auto offset = static_cast<std::ptrdiff_t>(place);
  extended.fields.insert(extended.fields.begin() + offset, to.fields[place]);
  extended.parts.insert(extended.parts.begin() + offset, to.parts[place]);
  if (extended != to) {
    return;
  }
  const std::string& name = to.fields[place];
  Part part{fmt::format("with {}", name),
            words_for(name) + " add",
            fmt::format("{{0:9}} | {{\"{}\": {{1:2}}}}", name),
            "",
            {larger, 2, {smaller, to.parts[place]}}};
  add(std::move(part), kExtensionCost, kExtendedAt.at(place));
}

void RecordParts::add(Part part, int cost, Evaluation evaluation) {
  Part& kept = parts_.emplace_back(std::move(part));
  const bool is_union = kept.python.starts_with("{0:9}");
  kept.component = Component{.name = kept.name,
                             .signature = {},
                             .cost = cost,
                             .words = kept.words,
                             .python = kept.python,
                             .binding = is_union ? kBitOr : kAtom,
                             .javascript = kept.javascript,
                             .cpp = {},
                             .evaluate = evaluation};
}

void RecordParts::add_to(Grammar& grammar, const Words& words) const {
  for (const Part& part : parts_) {
    const Component& component = *part.component;
    grammar.uses.push_back(
        {&component, part.signature, cost_after(component.cost, component.words, words)});
  }
}

}  // namespace synth
