#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <array>

namespace synth {
namespace {

using Base = Shape::Base;

// A scale of temperature, by its conversions to and from Celsius. The constants are those of the
// definitions: 0 °C is 273.15 K and 32 °F, and a degree of Fahrenheit 5/9 of one.
struct Scale {
  std::string_view words;
  std::string_view to_celsius;
  std::string_view from_celsius;
};
constexpr std::array<Scale, 3> kScales = {{
    {"celsius|centigrade", "{0:11}", "{0:11}"},
    {"fahrenheit", "({0:11} - 32) * 5 / 9", "{0:12} * 9 / 5 + 32"},
    {"kelvin|=kelvins", "{0:11} - 273.15", "{0:11} + 273.15"},
}};

// Returns the conversion of two scales. Celsius and Kelvin differ only by a constant, so those
// between Kelvin and Fahrenheit are written out.
std::string_view conversion(const Scale& from, const Scale& to) {
  const bool from_kelvin = from.words.starts_with("kelvin");
  const bool to_kelvin = to.words.starts_with("kelvin");
  if (from_kelvin && !to_kelvin && !to.words.starts_with("celsius")) {
    return "({0:11} - 273.15) * 9 / 5 + 32";
  }
  if (to_kelvin && !from_kelvin && !from.words.starts_with("celsius")) {
    return "({0:11} - 32) * 5 / 9 + 273.15";
  }
  return from.words.starts_with("celsius") ? to.from_celsius : from.to_celsius;
}

void add_temperatures(RuleSet& rules) {
  for (const Scale& from : kScales) {
    for (const Scale& to : kScales) {
      if (&from == &to) {
        continue;
      }
      const auto convert = [python = conversion(from, to)](Parts parts,
                                                           const Context& context) -> Maybe {
        const Meaning* degrees = value_or_parameter(parts, context);
        const Function of_one = [&](const Meaning& one) {
          return one.shape.is_number()
                     ? std::optional(fill_template(python, kAdditive, {Base::real}, {&one}))
                     : std::nullopt;
        };
        return degrees == nullptr         ? std::nullopt
               : degrees->shape.is_list() ? made(map_elements(of_one, *degrees))
                                          : made(of_one(*degrees));
      };
      const std::string between = "from|in|of|given? degree|=degrees? " + std::string(from.words) +
                                  " degree|temperature? to|into|in degree|=degrees? " +
                                  std::string(to.words) + " degree|temperature?";
      const std::string verb = "convert|change|turn|transform ";
      rules.add("VAL", verb + "VAL degree|=degrees? " + between, 0, convert);
      rules.add("VAL", verb + "EACH degree|=degrees? " + between, 0, convert);
      rules.add("VAL", verb + "degree|=degrees? " + between, 1, convert);
      rules.add("VAL", verb + "temperature|=temperatures " + between, 1, convert);
      rules.add("VAL",
                std::string(from.words) + " to " + std::string(to.words) + " conversion|converter?",
                2, convert);
    }
  }
}

// A unit of length, weight or time, by its size in the smallest unit of its kind.
struct Measure {
  std::string_view words;
  int kind;
  std::string_view size;
};
constexpr std::array<Measure, 14> kMeasures = {{
    {"millimeter|millimetre|mm", 0, "1"},
    {"centimeter|centimetre|cm", 0, "10"},
    {"meter|metre", 0, "1000"},
    {"kilometer|kilometre|km", 0, "1000000"},
    {"inch|inches", 0, "25.4"},
    {"foot|feet", 0, "304.8"},
    {"mile", 0, "1609344"},
    {"gram", 1, "1"},
    {"kilogram|kg|kilo", 1, "1000"},
    {"pound|lb", 1, "453.59237"},
    {"second", 2, "1"},
    {"minute", 2, "60"},
    {"hour", 2, "3600"},
    {"day", 2, "86400"},
}};

// Returns an integer factor if possible: 3 hours are 3 * 60 minutes, 90 minutes are 90 / 60 hours.
std::string factor_of(const Measure& from, const Measure& to) {
  const double ratio = std::stod(std::string(from.size)) / std::stod(std::string(to.size));
  const auto whole = [](double x) { return std::to_string(static_cast<long long>(x)); };
  const auto is_whole = [](double x) {
    return x >= 1 && x == static_cast<double>(static_cast<long long>(x));
  };
  return is_whole(ratio) ? "{0:12} * " + whole(ratio)
         : is_whole(1 / ratio)
             ? "{0:12} / " + whole(1 / ratio)
             : "{0:12} * " + std::string(from.size) + " / " + std::string(to.size);
}

void add_measures(RuleSet& rules) {
  for (const Measure& from : kMeasures) {
    for (const Measure& to : kMeasures) {
      if (&from == &to || from.kind != to.kind) {
        continue;
      }
      const std::string python = factor_of(from, to);
      const bool real = python.find('/') != std::string::npos;
      const auto convert = [python, real](Parts parts, const Context& context) -> Maybe {
        const Meaning* amount = value_or_parameter(parts, context);
        return amount != nullptr && amount->shape.is_number()
                   ? made(fill_template(python, kMultiplicative,
                                        real ? Shape{Base::real} : amount->shape, {amount}))
                   : std::nullopt;
      };
      const std::string both = std::string(from.words) + " to|into|in " + std::string(to.words);
      rules.add("VAL", "convert|change|turn|express? VAL from|in? " + both, 0, convert);
    }
  }
}

// Adds "a distance of 5 kilometers", "a temperature of 35 degrees".
void add_quantities(RuleSet& rules) {
  rules.add(
      "VAL",
      "temperature|distance|weight|mass|height|duration|period|time|reading|value|price|amount "
      "of|=being LIT",
      1, [](Parts parts, const Context& context) -> Maybe {
        // "The distance of a and b" is none of the two.
        const bool is_one = parts[0]->value.literal || context.parameters.size() < 2;
        return is_one && parts[0]->value.shape.is_number() ? Maybe(*parts[0]) : std::nullopt;
      });
}

}  // namespace

void add_measure_rules(RuleSet& rules) {
  add_quantities(rules);
  add_temperatures(rules);
  add_measures(rules);
}

}  // namespace synth
