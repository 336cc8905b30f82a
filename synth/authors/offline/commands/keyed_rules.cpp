#include "specs/literal.h"
#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

#include <algorithm>

// Dictionaries whose keys are said: "with the keys 'min' and 'max'", "'words' (the number of
// words)".

namespace synth {
namespace {

using Base = Shape::Base;

const std::string* key_of(const Phrase& phrase) {
  return phrase.value.literal ? phrase.value.literal->get_if<std::string>() : nullptr;
}

// What is said for a key, and nothing for a key that says itself what it is for.
Maybe entry(Parts parts, const Context& /*context*/) {
  const std::string* key = key_of(*parts[0]);
  if (key == nullptr) {
    return std::nullopt;
  }
  Phrase out = parts.size() == 2 ? *parts[1] : Phrase{};
  out.members.clear();
  out.text = *key;
  out.cost = 0;
  out.identity = *key + "=" + (parts.size() == 2 ? parts[1]->identity : "");
  return out;
}

Maybe entries(Parts parts, const Context& /*context*/) {
  Phrase all;
  all.identity = "entries" + identities(parts);
  for (const Phrase* part : parts) {
    if (part->members.empty()) {
      all.members.push_back(*part);
    } else {
      all.members.insert(all.members.end(), part->members.begin(), part->members.end());
    }
  }
  return all;
}

void add_entries_said(RuleSet& rules) {
  for (const auto* pattern : {"LIT FN", "LIT :|-|=|for|as|being|with|holding FN", "LIT is FN",
                              "LIT contains|containing|maps|mapping|gives|giving|showing to? FN"}) {
    rules.add("ENTRY", pattern, 1, entry);
  }
  rules.add("ENTRY", "LIT :|-|=|for? how many SET there? are|is", 0,
            [](Parts parts, const Context& context) -> Maybe {
              Phrase count = *parts[1];
              count.function = then(count.function, [](const Meaning& list) {
                return list.shape.is_list() ? std::optional(fill_template("len({0:0})", kAtom,
                                                                          {Base::integer}, {&list}))
                                            : std::nullopt;
              });
              const std::vector<const Phrase*> both = {parts[0], &count};
              return entry(both, context);
            });
  rules.add("FN", "length|size of? SET including|counting|with space|=spaces", 0,
            [](Parts parts, const Context&) -> Maybe {
              return function_phrase(
                  [view = parts[0]->function](const Meaning& text) -> std::optional<Meaning> {
                    return view(text) && text.shape.is(Base::text)
                               ? std::optional(
                                     fill_template("len({0:0})", kAtom, {Base::integer}, {&text}))
                               : std::nullopt;
                  },
                  "length with spaces");
            });
  rules.add("NAMED", "FN as|under|called|named LIT", 1,
            [](Parts parts, const Context& context) -> Maybe {
              const std::vector<const Phrase*> turned = {parts[1], parts[0]};
              return entry(turned, context);
            });
  for (const std::string one : {"ENTRY", "NAMED"}) {
    rules.add("ENTRIES", one + " ,? and " + one, 0, entries);
    rules.add("ENTRIES", one + " , " + one, 0, entries);
    rules.add("ENTRIES", "ENTRIES ,|; and? " + one, 0, entries);
    rules.add("ENTRIES", "ENTRIES and " + one, 0, entries);
  }
  rules.add("KEYWORD", "LIT", 0, entry);
  rules.add("KEYWORDS", "KEYWORD ,? and KEYWORD", 0, entries);
  rules.add("KEYWORDS", "KEYWORD , KEYWORD", 0, entries);
  rules.add("KEYWORDS", "KEYWORDS ,? and KEYWORD", 0, entries);
  rules.add("KEYWORDS", "KEYWORDS , KEYWORD", 0, entries);
}

// {"key": ..., ...} of the same argument.
Function dictionary_with(std::vector<Phrase> members) {
  return [members = std::move(members)](const Meaning& argument) -> std::optional<Meaning> {
    Shape shape{Base::dict, {{Base::text}, {}}, {}};
    Meaning out{shape, "{"};
    for (const Phrase& member : members) {
      auto part = member.function ? member.function(argument) : std::nullopt;
      if (part && part->shape.is_list() && argument.shape.is(Base::text)) {
        part = fill_template("len({0:0})", kAtom, {Base::integer}, {&*part});  // how many words
      }
      if (!part) {
        return std::nullopt;
      }
      out.code +=
          (out.code.size() > 1 ? ", " : "") + write_literal(Value(member.text)) + ": " + part->code;
      out.needs.insert(part->needs.begin(), part->needs.end());
      out.shape.fields.emplace_back(member.text, part->shape);
    }
    out.code += "}";
    out.of_context = argument.of_context;
    return out;
  };
}

// The operation or noun that a key is the word for.
std::optional<Phrase> meant_by_key(const std::string& key) {
  std::string words(key);
  std::ranges::replace(words, '_', '-');
  std::ranges::replace(words, ' ', '-');
  std::ranges::transform(words, words.begin(), [](unsigned char c) {
    return c < 128 ? static_cast<char>(std::tolower(c)) : static_cast<char>(c);
  });
  if (words == "avg") {
    words = "average";
  }
  std::vector<const Operation*> senses;
  for (const Operation& operation : operations()) {
    if (names(operation.words, words)) {
      senses.push_back(&operation);
    }
  }
  if (senses.empty()) {
    return std::nullopt;
  }
  Phrase out = function_phrase(function_of(senses), words);
  out.text = key;
  return out;
}

// Whether two functions are the same operation: "minimum" and "min".
bool are_same(const Phrase& a, const Phrase& b) {
  return std::ranges::any_of(operations(), [&](const Operation& operation) {
    return names(operation.words, a.identity) && names(operation.words, b.identity);
  });
}

// The functions with the keys as their names: each key that is a word for one of them is for that
// one, others are for those in their places.
std::optional<std::vector<Phrase>> renamed_members(const std::vector<Phrase>& functions,
                                                   const std::vector<Phrase>& keys) {
  if (functions.size() != keys.size()) {
    return std::nullopt;
  }
  std::vector<Phrase> out;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    Phrase member = functions[i];
    if (const auto meant = meant_by_key(keys[i].text)) {
      const auto same = std::ranges::find_if(
          functions, [&](const Phrase& function) { return are_same(function, *meant); });
      if (same != functions.end()) {
        member = *same;
      }
    }
    member.text = keys[i].text;
    const bool is_twice = std::ranges::any_of(
        out, [&](const Phrase& known) { return known.identity == member.identity; });
    if (is_twice) {
      return std::nullopt;
    }
    out.push_back(std::move(member));
  }
  return out;
}

Maybe dictionary_phrase(std::vector<Phrase> members, const std::string& identity) {
  Phrase out = function_phrase(dictionary_with(std::move(members)), "dict of " + identity);
  out.text = "summary";
  return out;
}

// The one of several that is the same function, rounded.
Maybe with_rounded(Phrase several, const Phrase& which, const Meaning& places) {
  bool is_found = false;
  for (Phrase& member : several.members) {
    if (!are_same(member, which)) {
      continue;
    }
    is_found = true;
    member.function = then(member.function, [places](const Meaning& number) {
      return number.shape.is_number() && places.shape.is(Base::integer)
                 ? std::optional(fill_template("round({0:0}, {1:0})", kAtom, {Base::real},
                                               {&number, &places}))
                 : std::nullopt;
    });
  }
  return is_found ? Maybe(std::move(several)) : std::nullopt;
}

void add_dictionaries_said(RuleSet& rules) {
  const auto nothing = [](Parts, const Context&) -> Maybe { return Phrase{}; };
  rules.add("DICTWITH",
            "dictionary|object|json with|containing|having|of|using|that|whose has|are?", 0,
            nothing);
  rules.add("DICTWITH", "DICTWITH key|field|entry|name|property|=keys|=are", 0, nothing);
  rules.add("FN", "DICTWITH ENTRIES", 0, [](Parts parts, const Context&) {
    return dictionary_phrase(parts[1]->members, parts[1]->identity);
  });
  const auto of_keys = [](Parts parts, const Context&) -> Maybe {
    std::vector<Phrase> members;
    for (const Phrase& key : parts.back()->members) {
      auto meant = meant_by_key(key.text);
      if (!meant) {
        return std::nullopt;
      }
      members.push_back(std::move(*meant));
    }
    return dictionary_phrase(std::move(members), parts.back()->identity);
  };
  rules.add("FN", "DICTWITH KEYWORDS", 0, of_keys);
  // What was computed, under keys of their own names.
  rules.add(
      "KEYTAIL",
      ".|,|;|?? and? VERB? them|it|these|those|=results|=values|=all? back? as|in|into? DICTWITH "
      "KEYWORDS",
      0, [](Parts parts, const Context&) -> Maybe { return *parts.back(); });
  rules.add("KEYTAIL", ",? using|with|under|as key|=keys KEYWORDS", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts.back(); });
  const auto renamed = [](Parts parts, const Context&) -> Maybe {
    auto members = renamed_members(parts[0]->members, parts.back()->members);
    return members ? dictionary_phrase(std::move(*members), identities(parts)) : std::nullopt;
  };
  rules.add("SEVERAL", "FNS ,? and FN", 0, entries);
  rules.add("SEVERAL", "FN and FN", 1, entries);
  rules.add("SEVERAL", "VERB SEVERAL", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[1]; });
  rules.add("FN", "SEVERAL KEYTAIL", 0, renamed);
  rules.add("VAL", "SEVERAL of|in|from|for VAL KEYTAIL", 0,
            [renamed](Parts parts, const Context& context) -> Maybe {
              const std::vector<const Phrase*> outer = {parts[0], parts[2]};
              const Maybe all = renamed(outer, context);
              return all ? made(all->function(parts[1]->value)) : std::nullopt;
            });
  // "... of the scores [...]. Round the mean to 2 decimals and return a dictionary with ..."
  for (const auto* round : {"round|rounding FN to VAL decimal|=decimals place|=places|digit?",
                            "FN rounded to VAL "
                            "decimal|=decimals place|=places|digit?"}) {
    rules.add("VAL",
              std::string("SEVERAL of|in|from|for VAL .|,|;|and|with? ") + round + " KEYTAIL", 0,
              [renamed](Parts parts, const Context& context) -> Maybe {
                Phrase several = *parts[0];
                const Maybe same = with_rounded(several, *parts[2], parts[3]->value);
                const std::vector<const Phrase*> outer = {same ? &*same : parts[0], parts[4]};
                const Maybe all = same ? renamed(outer, context) : std::nullopt;
                return all ? made(all->function(parts[1]->value)) : std::nullopt;
              });
  }
}

}  // namespace

void add_keyed_rules(RuleSet& rules) {
  add_entries_said(rules);
  add_dictionaries_said(rules);
}

}  // namespace synth
