#include "synth/authors/offline/reading/python/python_translation.h"

#include "synth/authors/offline/reading/python/expression_builder.h"
#include "synth/authors/offline/reading/python/python_components.h"
#include "synth/authors/offline/reading/python/python_parts.h"
#include "synth/authors/offline/reading/python/python_pattern.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace synth {
namespace {

using PythonKind = PythonExpression::Kind;
using Translated = std::optional<Expression>;

// The limit of attempts: sub-expressions are tried again for each pattern that they may be part of.
constexpr int kMaxTried = 20'000;
constexpr int kMaxTranslated = 64;

class Translator {
 public:
  Translator(const PythonNames& names, Pool& pool)
      : names_(names), build_(names.called, pool), called_(patterns_of_called(names.called)) {}

  Translated translate(const PythonExpression& source) {
    const Depth depth(depth_);
    if (++tried_ > kMaxTried || depth_ > kMaxTranslated) {
      return std::nullopt;
    }
    if (source.kind == PythonKind::name) {
      if (auto named = named_value(source.text)) {
        return named;
      }
    }
    if (const auto value = literal_of(source)) {
      return build_.constant(*value);
    }
    for (const auto part : {&Translator::key_call, &Translator::grouped, &Translator::quantifier,
                            &Translator::with_default, &Translator::counted, &Translator::converted,
                            &Translator::by_synonym}) {
      if (auto found = (this->*part)(source)) {
        return found;
      }
    }
    if (auto found = by_pattern(source)) {
      return found;
    }
    switch (source.kind) {
      case PythonKind::comprehension:
        return comprehension(source);
      case PythonKind::conditional:
        return conditional(source);
      case PythonKind::formatted:
        return formatted(source.text);
      default:
        return std::nullopt;
    }
  }

 private:
  // Counts the depth of recursion.
  class Depth {
   public:
    explicit Depth(int& depth) : depth_(depth) { ++depth_; }
    ~Depth() { --depth_; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;

   private:
    int& depth_;
  };

  // The names of one comprehension or lambda, and their meaning.
  struct Variables {
    std::map<std::string, Expression> values;
  };

  Translated by_pattern(const PythonExpression& source) {
    for (const bool may_convert : {false, true}) {
      for (const std::span<const ComponentPattern> patterns : patterns_) {
        for (const ComponentPattern& each : patterns) {
          if (auto found = component(each, source, may_convert)) {
            return found;
          }
        }
      }
    }
    return std::nullopt;
  }

  Translated named_value(const std::string& name) {
    if (!variables_.empty()) {
      const auto variable = variables_.back().values.find(name);
      if (variable != variables_.back().values.end()) {
        return variable->second;
      }
      const bool is_of_outer = std::ranges::any_of(
          variables_, [&](const Variables& each) { return each.values.contains(name); });
      if (is_of_outer) {
        return std::nullopt;
      }
    }
    const auto parameter = std::ranges::find(names_.parameters, name);
    if (parameter != names_.parameters.end()) {
      const auto index = static_cast<std::size_t>(parameter - names_.parameters.begin());
      return Expression{Expression::Kind::parameter, names_.types.at(index), index};
    }
    const auto assigned = names_.assigned.find(name);
    return assigned == names_.assigned.end() ? std::nullopt : translate(assigned->second);
  }

  // `may_convert`: allows integers as floats beside floats, and texts as lists of their characters.
  Translated component(const ComponentPattern& each, const PythonExpression& source,
                       bool may_convert) {
    const auto holes = fill_holes(each.pattern, source);
    // A synonym makes a range a list, which would recurse endlessly.
    if (!holes || (is_call_of(source, "list") && std::ranges::any_of(*holes, is_range))) {
      return std::nullopt;
    }
    std::vector<Expression> arguments;
    for (const PythonExpression& hole : *holes) {
      auto argument = translate(hole);
      if (!argument) {
        return std::nullopt;
      }
      arguments.push_back(std::move(*argument));
    }
    if (!may_convert) {
      return build_.use(*each.component, std::move(arguments));
    }
    auto widened = build_.use(*each.component, build_.widened_where_one_is_float(arguments));
    return widened ? widened
                   : build_.use(*each.component, build_.with_characters(std::move(arguments)));
  }

  Translated items_of(const PythonExpression& source) {
    auto items = translate(source);
    return items ? Translated(build_.with_characters(*items)) : items;
  }

  // The way in which a clause iterates over its source.
  struct Stream {
    const StreamKind* kind = nullptr;
    std::vector<Expression> lists;
    Variables variables;
  };

  std::optional<Stream> stream_of(const PythonExpression& names, const PythonExpression& source) {
    if (auto runs = stream_of_runs(names, source)) {
      return runs;
    }
    for (const StreamPattern& each : stream_patterns()) {
      const auto holes = names.parts.size() == each.kind->variables.size()
                             ? fill_holes(each.source, source)
                             : std::nullopt;
      if (!holes) {
        continue;
      }
      Stream stream{each.kind, {}, {}};
      for (const PythonExpression& hole : *holes) {
        auto list = items_of(hole);
        if (!list || !is_list(list->type)) {
          return std::nullopt;
        }
        stream.lists.push_back(std::move(*list));
      }
      for (std::size_t i = 0; i < names.parts.size(); ++i) {
        const int of = each.kind->variables[i];
        const TypeId type =
            of < 0 ? kInt : element_of(stream.lists.at(static_cast<std::size_t>(of)).type);
        stream.variables.values[names.parts[i].text] = {Expression::Kind::variable, type, i};
      }
      return stream;
    }
    return std::nullopt;
  }

  // Translates "for c, run in itertools.groupby(text)": each run is a list, and c its first
  // element.
  std::optional<Stream> stream_of_runs(const PythonExpression& names,
                                       const PythonExpression& source) {
    static const std::optional<PythonPattern> kRuns = pattern_of("itertools.groupby({0})");
    const auto holes = names.parts.size() == 2 ? fill_holes(*kRuns, source) : std::nullopt;
    auto items = holes ? items_of(holes->at(0)) : std::nullopt;
    auto runs = items ? build_.use("runs", {std::move(*items)}) : std::nullopt;
    if (!runs) {
      return std::nullopt;
    }
    const Expression run{Expression::Kind::variable, element_of(runs->type), 0};
    const Expression zero{Expression::Kind::constant, kInt, 0, 0};
    auto first = build_.use("item", {run, zero});
    Stream stream{&stream_kinds().front(), {std::move(*runs)}, {}};
    stream.variables.values[names.parts[0].text] = std::move(*first);
    stream.variables.values[names.parts[1].text] = run;
    return stream;
  }

  Translated in_scope(const Variables& variables, const PythonExpression& body) {
    variables_.push_back(variables);
    auto found = translate(body);
    variables_.pop_back();
    return found;
  }

  // Returns the stream with its conditions as filters.
  std::optional<Stream> filtered(const PythonExpression& clause) {
    auto stream = stream_of(clause.parts[0], clause.parts[1]);
    for (std::size_t i = 2; stream && i < clause.parts.size(); ++i) {
      auto condition = in_scope(stream->variables, clause.parts[i]);
      if (!condition || condition->type != kBool || stream->lists.size() != 1) {
        return std::nullopt;
      }
      auto kept = lifted(combinator_named("filter"), *stream->kind, stream->lists, *condition);
      if (!kept || stream->kind->variables.size() != 1) {
        return std::nullopt;
      }
      stream->lists = {std::move(*kept)};
    }
    return stream;
  }

  Translated comprehension(const PythonExpression& source) {
    if (source.parts.size() != 2) {
      return std::nullopt;
    }
    auto stream = filtered(source.parts[1]);
    auto body = stream ? in_scope(stream->variables, source.parts[0]) : std::nullopt;
    if (!body) {
      return std::nullopt;
    }
    const bool is_element = body->kind == Expression::Kind::variable &&
                            stream->kind->variables.size() == 1 && body->index == 0;
    auto list = is_element ? Translated(stream->lists[0])
                           : lifted(combinator_named("map"), *stream->kind,
                                    std::move(stream->lists), std::move(*body));
    return list && source.text == "{" ? build_.use("distinct", {std::move(*list)}) : list;
  }

  // Translates any(... for ...), all(... for ...), next(x for x in xs if ...).
  Translated quantifier(const PythonExpression& source) {
    const bool is_any = is_call_of(source, "any");
    const bool fits = (is_any || is_call_of(source, "all")) && source.parts.size() == 2 &&
                      source.parts[1].kind == PythonKind::comprehension &&
                      source.parts[1].parts.size() == 2;
    auto stream = fits ? filtered(source.parts[1].parts[1]) : std::nullopt;
    auto body = stream ? in_scope(stream->variables, source.parts[1].parts[0]) : std::nullopt;
    if (!body || body->type != kBool) {
      return std::nullopt;
    }
    return lifted(combinator_named(is_any ? "any" : "all"), *stream->kind, std::move(stream->lists),
                  std::move(*body));
  }

  // Translates next((x for x in xs if ...), otherwise).
  Translated with_default(const PythonExpression& source) {
    const bool fits =
        is_call_of(source, "next") && source.parts.size() == 3 &&
        source.parts[1].kind == PythonKind::comprehension && source.parts[1].parts.size() == 2 &&
        source.parts[1].parts[1].parts.size() == 3 &&
        source.parts[1].parts[1].parts[0].parts == std::vector{source.parts[1].parts[0]};
    if (!fits) {
      return std::nullopt;
    }
    const PythonExpression& clause = source.parts[1].parts[1];
    auto stream = stream_of(clause.parts[0], clause.parts[1]);
    auto condition = stream ? in_scope(stream->variables, clause.parts[2]) : std::nullopt;
    auto otherwise = translate(source.parts[2]);
    if (!condition || !otherwise) {
      return std::nullopt;
    }
    auto first = lifted(combinator_named("first_such"), *stream->kind, stream->lists, *condition);
    auto any = lifted(combinator_named("any"), *stream->kind, stream->lists, *condition);
    return first && any ? conditional_of(std::move(*any), std::move(*first), std::move(*otherwise))
                        : std::nullopt;
  }

  // Translates len([x for x in xs if ...]) and sum(1 for x in xs if ...).
  Translated counted(const PythonExpression& source) {
    const bool is_sum = is_call_of(source, "sum");
    const bool fits =
        (is_sum || is_call_of(source, "len")) && source.parts.size() == 2 &&
        source.parts[1].kind == PythonKind::comprehension && source.parts[1].parts.size() == 2 &&
        source.parts[1].text != "{" && source.parts[1].parts[1].parts.size() == 3 &&
        (!is_sum || source.parts[1].parts[0] == PythonExpression{PythonKind::number, "1"});
    if (!fits) {
      return std::nullopt;
    }
    const PythonExpression& clause = source.parts[1].parts[1];
    auto stream = stream_of(clause.parts[0], clause.parts[1]);
    auto condition = stream ? in_scope(stream->variables, clause.parts[2]) : std::nullopt;
    return condition ? lifted(combinator_named("count"), *stream->kind, std::move(stream->lists),
                              std::move(*condition))
                     : std::nullopt;
  }

  // Translates max(xs, key=...), min and sorted.
  Translated key_call(const PythonExpression& source) {
    const PythonExpression* key =
        source.kind == PythonKind::call ? keyword_of(source, "key") : nullptr;
    if (key == nullptr || source.parts[0].kind != PythonKind::name) {
      return std::nullopt;
    }
    const PythonExpression* reversed = keyword_of(source, "reverse");
    const bool is_down = reversed != nullptr && reversed->text == "True";
    const std::size_t others = reversed != nullptr ? 4 : 3;
    const std::string& function = source.parts[0].text;
    const std::string_view name = function == "max"      ? "max_by"
                                  : function == "min"    ? "min_by"
                                  : function != "sorted" ? ""
                                  : is_down              ? "sort_down_by"
                                                         : "sort_by";
    if (name.empty() || source.parts.size() != others || (reversed != nullptr && !is_down)) {
      return std::nullopt;
    }
    return by_key(combinator_named(name), source.parts[1], *key);
  }

  // Translates group_by(xs, key).
  Translated grouped(const PythonExpression& source) {
    return is_call_of(source, "group_by") && source.parts.size() == 3
               ? by_key(group_by(), source.parts[1], source.parts[2])
               : std::nullopt;
  }

  Translated by_key(const Combinator& combinator, const PythonExpression& items,
                    const PythonExpression& key) {
    const PythonExpression item{PythonKind::name, "item"};
    const bool is_lambda = key.kind == PythonKind::lambda;
    const PythonExpression names =
        is_lambda ? key.parts[0] : PythonExpression{PythonKind::tuple, "", {item}};
    const PythonExpression body =
        is_lambda ? key.parts[1] : PythonExpression{PythonKind::call, "", {key, item}};
    auto stream = names.parts.size() == 1 ? stream_of(names, items) : std::nullopt;
    auto value = stream ? in_scope(stream->variables, body) : std::nullopt;
    return value ? lifted(combinator, *stream->kind, std::move(stream->lists), std::move(*value))
                 : std::nullopt;
  }

  // Translates list(xs) of a value that is already a list.
  Translated converted(const PythonExpression& source) {
    if (!is_call_of(source, "list") || source.parts.size() != 2 || is_range(source.parts[1])) {
      return std::nullopt;
    }
    auto items = items_of(source.parts[1]);
    return items && is_list(items->type) ? items : std::nullopt;
  }

  static bool is_range(const PythonExpression& source) { return is_call_of(source, "range"); }

  Translated by_synonym(const PythonExpression& source) {
    for (const Synonym& synonym : synonyms()) {
      if (const auto holes = fill_holes(synonym.said, source)) {
        return translate(with_holes_filled(synonym.meant, *holes));
      }
    }
    return std::nullopt;
  }

  Translated conditional(const PythonExpression& source) {
    auto condition = translate(source.parts[0]);
    auto then = translate(source.parts[1]);
    auto otherwise = translate(source.parts[2]);
    return condition && then && otherwise
               ? conditional_of(std::move(*condition), std::move(*then), std::move(*otherwise))
               : std::nullopt;
  }

  // Translates f"{c}{n}" as c + str(n).
  Translated formatted(std::string_view text) {
    text = text.substr(2, text.size() - 3);
    Translated whole;
    const auto add = [&](Translated part) {
      part = part && part->type == kInt ? build_.use("to_text", {*part}) : part;
      if (!part || part->type != kString) {
        return false;
      }
      whole = whole ? build_.use("concatenate_strings", {*whole, *part}) : part;
      return true;
    };
    while (!text.empty()) {
      const std::size_t open = std::min(text.find('{'), text.size());
      const std::size_t close = text.find('}', open);
      if (text.substr(0, open).find_first_of("\\}") != std::string_view::npos ||
          (open > 0 && !add(build_.constant(Value(std::string(text.substr(0, open))))))) {
        return std::nullopt;
      }
      if (open == text.size()) {
        break;
      }
      const auto field = close == std::string_view::npos
                             ? std::nullopt
                             : parse_python_expression(text.substr(open + 1, close - open - 1));
      if (!field || !add(translate(*field))) {
        return std::nullopt;
      }
      text.remove_prefix(close + 1);
    }
    return whole;
  }

  const PythonNames& names_;
  ExpressionBuilder build_;
  std::vector<ComponentPattern> called_;
  std::array<std::span<const ComponentPattern>, 2> patterns_ = {called_, known_patterns()};
  std::vector<Variables> variables_;  // innermost last
  int tried_ = 0;
  int depth_ = 0;
};

}  // namespace

std::optional<Expression> translate_python(const PythonExpression& source, const PythonNames& names,
                                           Pool& pool) {
  return Translator(names, pool).translate(source);
}

}  // namespace synth
