#include "synth/authors/offline/library/library.h"

#include "synth/authors/offline/library/library_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace synth {
namespace {

struct Loaded {
  std::vector<LibraryEntry> entries;
  std::string faults;
};

void check_uses(Loaded& loaded) {
  for (const LibraryEntry& entry : loaded.entries) {
    for (const std::string& used : entry.uses) {
      if (std::ranges::count(loaded.entries, used, &LibraryEntry::name) != 1) {
        loaded.faults += fmt::format("'{}' uses '{}', which there is not once\n", entry.name, used);
      }
    }
    if (std::ranges::count(loaded.entries, entry.name, &LibraryEntry::name) != 1) {
      loaded.faults += fmt::format("'{}' is there twice\n", entry.name);
    }
  }
}

Loaded load() {
  const std::array texts{std::pair{"texts", kLibraryTexts},
                         std::pair{"numbers", kLibraryNumbers},
                         std::pair{"lists", kLibraryLists},
                         std::pair{"dictionaries", kLibraryDictionaries},
                         std::pair{"matrices", kLibraryMatrices},
                         std::pair{"dates", kLibraryDates},
                         std::pair{"checks", kLibraryChecks},
                         std::pair{"algorithms", kLibraryAlgorithms},
                         std::pair{"geometry", kLibraryGeometry},
                         std::pair{"sets", kLibrarySets},
                         std::pair{"elementary", kLibraryElementary},
                         std::pair{"bits", kLibraryBits},
                         std::pair{"tuples", kLibraryTuples},
                         std::pair{"sequences", kLibrarySequences},
                         std::pair{"polynomials", kLibraryPolynomials}};
  Loaded loaded;
  for (const auto& [subject, text] : texts) {
    auto entries = read_entries(text, subject);
    if (entries) {
      std::ranges::move(*entries, std::back_inserter(loaded.entries));
    } else {
      loaded.faults += entries.error().message + "\n";
    }
  }
  check_uses(loaded);
  return loaded;
}

const Loaded& loaded() {
  static const Loaded kLoaded = load();
  return kLoaded;
}

}  // namespace

const std::vector<LibraryEntry>& library() {
  return loaded().entries;
}

const LibraryEntry* find_entry(std::string_view name) {
  const auto found = std::ranges::find(library(), name, &LibraryEntry::name);
  return found == library().end() ? nullptr : &*found;
}

std::string library_faults() {
  return loaded().faults;
}

}  // namespace synth
