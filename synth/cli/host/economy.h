#pragma once

#include "synth/authors/language_model/economy/batch_journal.h"
#include "synth/authors/language_model/economy/lines_at_work.h"

#include <memory>
#include <utility>

namespace synth {

// The shared state of one batch's lines when they ask in the batches of providers.
struct Economy {
  static constexpr int kLines = 256;  // lines that are solved, and mostly wait, at once
  static constexpr double kPrice = 0.5;

  Economy(std::shared_ptr<BatchJournal> kept, int most_at_work)
      : journal(std::move(kept)), lines(most_at_work, kLines) {}

  std::shared_ptr<BatchJournal> journal;
  LinesAtWork lines;
};

}  // namespace synth
