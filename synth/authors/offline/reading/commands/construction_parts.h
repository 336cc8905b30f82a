#pragma once

#include "synth/authors/offline/reading/commands/construction_result.h"

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace synth {

// Where a part comes from.
enum class PartSource {
  phrase,
  two_members,      // of a phrase such as "two lists"
  them,             // likewise, or else the only two parameters
  both_parameters,  // the only two
  implied,          // grammar.h
  previous,         // the previous result, or the only parameter
  result,           // the previous result
  only,             // the only parameter
  parameter,        // the only parameter of its type
};

struct PartSlot {
  PartSource source = PartSource::phrase;
  bool may_lack = false;
  std::vector<std::string> types = {};  // empty for a phrase of any

  [[nodiscard]] std::size_t parts() const {
    return source == PartSource::two_members || source == PartSource::them ||
                   source == PartSource::both_parameters
               ? 2
               : 1;
  }
  [[nodiscard]] bool is_written() const {
    return source == PartSource::phrase || source == PartSource::two_members ||
           source == PartSource::them;
  }
  [[nodiscard]] bool fits(const Shape& shape) const {
    return types.empty() || fits_one(types, shape);
  }
};

// The parts of a construction; those that are implied are kept here.
struct BoundParts {
  std::vector<const Phrase*> parts;
  std::deque<Phrase> kept = {};
  bool is_fit = true;  // whether they have their types

  void keep(const Meaning& value) { parts.push_back(&kept.emplace_back(value_phrase(value))); }
};

// Returns the parts; nothing if one is missing that is not written.
std::optional<BoundParts> bound_parts(std::span<const PartSlot> slots, Parts parts,
                                      const Context& context);

}  // namespace synth
