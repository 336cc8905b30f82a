#include "synth/authors/offline/library/library.h"

#include "synth/authors/offline/library/library_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

namespace synth {
namespace {

struct Loaded {
  std::vector<LibraryEntry> entries;
  std::string faults;
};

// Finds entries that call each other in a circle, which writing them would follow without end.
class CircleFinder {
 public:
  explicit CircleFinder(const std::vector<LibraryEntry>& entries) {
    for (const LibraryEntry& entry : entries) {
      uses_[entry.name] = &entry.uses;
    }
  }

  // Returns whether an entry comes back to one that called it.
  bool is_in_circle(const std::string& name) {
    if (const auto known = is_open_.find(name); known != is_open_.end()) {
      return known->second;
    }
    const auto entry = uses_.find(name);
    is_open_[name] = true;
    const bool found =
        entry != uses_.end() && std::ranges::any_of(*entry->second, [&](const std::string& used) {
          return is_in_circle(used);
        });
    is_open_[name] = found;
    return found;
  }

 private:
  std::map<std::string, const std::vector<std::string>*> uses_;
  std::map<std::string, bool> is_open_;  // of entries that were looked at
};

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
  loaded.faults += faults_between(loaded.entries);
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

std::string faults_between(const std::vector<LibraryEntry>& entries) {
  std::string faults;
  CircleFinder circles(entries);
  for (const LibraryEntry& entry : entries) {
    for (const std::string& used : entry.uses) {
      if (std::ranges::count(entries, used, &LibraryEntry::name) != 1) {
        faults += fmt::format("'{}' uses '{}', which there is not once\n", entry.name, used);
      }
    }
    if (circles.is_in_circle(entry.name)) {
      faults += fmt::format("'{}' calls what calls it again\n", entry.name);
    }
    if (std::ranges::count(entries, entry.name, &LibraryEntry::name) != 1) {
      faults += fmt::format("'{}' is there twice\n", entry.name);
    }
  }
  return faults;
}

std::string library_faults() {
  return loaded().faults;
}

}  // namespace synth
