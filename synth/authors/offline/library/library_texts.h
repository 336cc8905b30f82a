#pragma once

#include <string_view>

namespace synth {

// The files of the library, by subject.
extern const std::string_view kLibraryTexts;
extern const std::string_view kLibraryNumbers;
extern const std::string_view kLibraryLists;
extern const std::string_view kLibraryDictionaries;
extern const std::string_view kLibraryMatrices;
extern const std::string_view kLibraryDates;
extern const std::string_view kLibraryChecks;
extern const std::string_view kLibraryAlgorithms;
extern const std::string_view kLibraryGeometry;
extern const std::string_view kLibraryElementary;
extern const std::string_view kLibrarySets;
extern const std::string_view kLibraryBits;
extern const std::string_view kLibraryTuples;
extern const std::string_view kLibrarySequences;
extern const std::string_view kLibraryPolynomials;
// Words that say nothing of what a function does, apart by white space.
extern const std::string_view kLibraryPlainWords;
// Words that change the meaning of the words around them, separated by white space.
extern const std::string_view kLibraryTurningWords;
// Pairs of words that ask for opposite programs, a pair on a line.
extern const std::string_view kLibraryOppositeWords;
extern const std::string_view kLibraryPlaceWords;
extern const std::string_view kLibraryConvertingWords;

}  // namespace synth
