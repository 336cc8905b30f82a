#pragma once

#include "synth/authors/spending.h"
#include "synth/support/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// What models cost, in USD for a million tokens:
// {"checked":"2026-11-20","models":{"NAME":{"input":4, "output":20,"cached":0.4,"cache_write":5}}}.
// `cached` and `cache_write` are as dear as input where they are absent. A model is priced by the
// entry that is its name or the longest beginning of it.
class Prices {
 public:
  // The table that comes with the program.
  static Prices built_in();
  // Another one over this one: its entries count first. Errors name the place.
  Result<void> add(std::string_view json);

  // What the tokens cost; nothing where the model's price is not known.
  [[nodiscard]] std::optional<double> cost(std::string_view model, const TokenUsage& usage) const;

 private:
  struct Price {
    double input = 0;
    double output = 0;
    double cached = 0;
    double cache_write = 0;
  };
  std::map<std::string, Price, std::less<>> prices_;
};

extern const std::string_view kPriceTable;  // prices.json

}  // namespace synth
