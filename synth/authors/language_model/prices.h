#pragma once

#include "synth/authors/spending.h"
#include "synth/support/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The prices of models, in USD per million tokens:
// {"checked":"2026-11-20","models":{"NAME":{"input":4, "output":20,"cached":0.4,"cache_write":5}}}.
// If `cached` or `cache_write` is absent, it costs as much as input. The price of a model is the
// entry of its name or of the longest prefix of it.
class Prices {
 public:
  // Returns the table that is built into the program.
  static Prices built_in();
  // Adds another table, whose entries take precedence. Errors name the place.
  Result<void> add(std::string_view json);

  // Returns the cost of the tokens; nothing if the model's price is not known.
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
