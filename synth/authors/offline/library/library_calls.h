#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/library/entry.h"
#include "synth/source/module.h"

#include <set>
#include <string>
#include <vector>

namespace synth {

// The entries of the library that the words of a purpose name as a part of what it asks for, such
// as "prime" in "the sum of the prime elements", as functions that the search may call.
class LibraryCalls {
 public:
  LibraryCalls() = default;
  // `run` runs Python; `taken` are names that a helper function must not have.
  LibraryCalls(const FunctionSpec& spec, const std::vector<Example>& examples, const RunCode& run,
               const std::set<std::string>& taken);

  [[nodiscard]] const std::vector<CallableFunction>& functions() const { return functions_; }

  // Returns the code with the definitions of the entries that it calls in front; unchanged if it
  // calls none.
  [[nodiscard]] std::string with_definitions(const std::string& code) const;

 private:
  void add(const LibraryEntry& entry, const std::vector<Example>& examples, const RunCode& run);

  std::string name_;  // of the function to write
  std::vector<CallableFunction> functions_;
  std::vector<FunctionCode> definitions_;
};

}  // namespace synth
