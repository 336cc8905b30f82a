#include "synth/authors/language_model/prices.h"

#include "specs/json.h"

namespace synth {
namespace {

constexpr double kMillion = 1e6;

Result<double> price_at(const JsonField& json, std::string_view key, std::optional<double> absent) {
  const std::optional<JsonField> field = json.find(key);
  if (!field && absent) {
    return *absent;
  }
  SYNTH_TRY(const JsonField there, json.at(key));
  SYNTH_TRY(const double price, there.number());
  if (!(price >= 0)) {
    return fail(there.error("a price below nothing"));
  }
  return price;
}

}  // namespace

Prices Prices::built_in() {
  Prices prices;
  // The table is tested, so an error is ignored; every price would then be unknown.
  static_cast<void>(prices.add(kPriceTable));
  return prices;
}

Result<void> Prices::add(std::string_view json) {
  SYNTH_TRY(const Value document, parse_json(json));
  const JsonField table(document);
  SYNTH_TRY(const JsonField models, table.at("models"));
  SYNTH_TRY(const auto members, models.members());
  for (const auto& [model, entry] : members) {
    Price price;
    SYNTH_TRY(price.input, price_at(entry, "input", std::nullopt));
    SYNTH_TRY(price.output, price_at(entry, "output", std::nullopt));
    SYNTH_TRY(price.cached, price_at(entry, "cached", price.input));
    SYNTH_TRY(price.cache_write, price_at(entry, "cache_write", price.input));
    prices_[model] = price;
  }
  return {};
}

std::optional<double> Prices::cost(std::string_view model, const TokenUsage& usage) const {
  const auto amount = [](std::int64_t tokens) { return static_cast<double>(tokens) / kMillion; };
  for (std::size_t length = model.size(); length > 0; --length) {
    // A longer name is the same model only if a separate part follows (a date, a tag).
    if (length < model.size() && model[length] != '-' && model[length] != ':' &&
        model[length] != '@') {
      continue;
    }
    if (const auto found = prices_.find(model.substr(0, length)); found != prices_.end()) {
      const Price& price = found->second;
      return amount(usage.input) * price.input + amount(usage.cached) * price.cached +
             amount(usage.cache_write) * price.cache_write + amount(usage.output) * price.output;
    }
  }
  return std::nullopt;
}

}  // namespace synth
