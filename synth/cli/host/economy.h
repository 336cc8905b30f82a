#pragma once

#include "synth/authors/language_model/economy/batch_journal.h"
#include "synth/authors/language_model/economy/lines_at_work.h"
#include "synth/authors/language_model/provider.h"
#include "synth/cli/host/model_choice.h"
#include "synth/cli/output/console.h"

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

// Creates a transport that sends requests in the provider's batches. Error: usage if it has none.
Result<std::shared_ptr<Transport>> make_economy_transport(Economy& economy,
                                                          const ModelChoice& choice,
                                                          const Provider& provider,
                                                          std::shared_ptr<Transport> network,
                                                          const Console& console);

}  // namespace synth
