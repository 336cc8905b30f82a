#pragma once

#include "synth/authors/offline/program/structures.h"
#include "synth/authors/offline/search/grammar.h"
#include "synth/authors/offline/text/words.h"

#include <deque>
#include <optional>
#include <string>

namespace synth {

// The operations of a search on its records: takes a field from one, and builds one from its
// fields, or from a smaller record and one more field. The grammar that it is added to must not
// outlive it.
class RecordParts {
 public:
  explicit RecordParts(const Structures& structures);
  RecordParts(const RecordParts&) = delete;
  RecordParts& operator=(const RecordParts&) = delete;
  RecordParts(RecordParts&&) = delete;
  RecordParts& operator=(RecordParts&&) = delete;
  ~RecordParts() = default;

  void add_to(Grammar& grammar, const Words& words) const;

 private:
  struct Part {
    std::string name;
    std::string words;
    std::string python;
    std::string javascript;
    Signature signature;
    std::optional<Component> component = {};
  };

  void add_fields(TypeId record, const Structure& structure);
  void add_maker(TypeId record, const Structure& structure);
  void add_extension(TypeId smaller, TypeId larger, const Structures& structures);
  void add(Part part, int cost, Evaluation evaluation);

  std::deque<Part> parts_;  // their components refer to their own texts
};

}  // namespace synth
