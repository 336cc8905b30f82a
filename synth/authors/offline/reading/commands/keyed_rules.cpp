#include "specs/literal.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/key_meaning.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/text/words.h"

#include <algorithm>

// Rules for dictionaries with stated keys: "with the keys 'min' and 'max'", "'words' (the number of
// words)".

namespace synth {
namespace {

using Base = Shape::Base;

const std::string* key_of(const Phrase& phrase) {
  return phrase.value.literal ? phrase.value.literal->get_if<std::string>() : nullptr;
}

// Returns the description of a key; without one, the key has to explain itself.
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

Function rounded_to(const Meaning& places) {
  return [places](const Meaning& number) {
    return number.shape.is_number() && places.shape.is(Base::integer)
               ? std::optional(
                     fill_template("round({0:0}, {1:0})", kAtom, {Base::real}, {&number, &places}))
               : std::nullopt;
  };
}

void add_entries_said(RuleSet& rules) {
  for (const auto* pattern : {"LIT FN", "LIT :|-|=|for|as|being|with|holding FN", "LIT is FN",
                              "LIT contains|containing|maps|mapping|gives|giving|showing to? FN"}) {
    rules.add("ENTRY", pattern, 1, entry);
  }
  rules.add("ENTRY", "LIT :|-|=|for|is? how many SET there|it? are|is|has|contains?", 0,
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
    rules.add("ENTRIES", one + " , " + one, 0, entries);
    rules.add("ENTRIES", "ENTRIES ,|; and? " + one, 0, entries);
    rules.add("ENTRIES", "ENTRIES and " + one, 0, entries);
  }
  // "'unique' (how many distinct ones)" repeats the key's meaning.
  rules.add("ENTRY", "LIT :|-|=|for|is? how many different|distinct|unique =ones there? are|is?", 0,
            [](Parts parts, const Context& context) -> Maybe {
              const std::string* key = key_of(*parts[0]);
              const bool is_said = key != nullptr && says_one_of(*key, "different distinct unique");
              const auto meant = is_said ? meant_by_key(*key) : std::nullopt;
              const std::vector<const Phrase*> both = {parts[0], meant ? &*meant : nullptr};
              return meant ? entry(both, context) : std::nullopt;
            });
  // As in "'average' (rounded to 1 decimal)".
  rules.add("ENTRY", "LIT :|-|=|,? rounded to VAL decimal|=decimals place|=places|digit?", 0,
            [](Parts parts, const Context& context) -> Maybe {
              const std::string* key = key_of(*parts[0]);
              auto meant = key != nullptr ? meant_by_key(*key) : std::nullopt;
              if (!meant) {
                return std::nullopt;
              }
              meant->function = then(meant->function, rounded_to(parts[1]->value));
              meant->identity += " rounded";
              const std::vector<const Phrase*> both = {parts[0], &*meant};
              return entry(both, context);
            });
  rules.add("ITEM", "LIT", 0, entry);
  rules.add("ITEM", "ENTRY", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("ITEMS", "ITEM , ITEM", 0, entries);
  rules.add("ITEMS", "ITEMS ,? and ITEM", 0, entries);
  rules.add("KEYWORD", "LIT", 0, entry);
  rules.add("KEYWORDS", "KEYWORD ,? and KEYWORD", 0, entries);
  rules.add("KEYWORDS", "KEYWORD , KEYWORD", 0, entries);
  rules.add("KEYWORDS", "KEYWORDS ,? and KEYWORD", 0, entries);
  rules.add("KEYWORDS", "KEYWORDS , KEYWORD", 0, entries);
}

// Returns {"key": ..., ...} of one argument.
Function dictionary_with(std::vector<Phrase> members) {
  return [members = std::move(members)](const Meaning& argument) -> std::optional<Meaning> {
    Shape shape{Base::dict, {{Base::text}, {}}, {}};
    Meaning out{shape, "{"};
    for (const Phrase& member : members) {
      auto part = member.function ? member.function(argument) : std::nullopt;
      if (part && part->shape.is_list() && argument.shape.is(Base::text)) {
        part = fill_template("len({0:0})", kAtom, {Base::integer}, {&*part});  // their number
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

// Returns whether two functions are the same operation: "minimum" and "min".
bool are_same(const Phrase& a, const Phrase& b) {
  return std::ranges::any_of(operations(), [&](const Operation& operation) {
    return names(operation.words, a.identity) && names(operation.words, b.identity);
  });
}

// Returns whether a key has a word of the function's description: 'num_words' for the number of
// words.
bool speaks_of(const std::string& key, const Phrase& function) {
  const Words known(function.identity + " " + function.text);
  return std::ranges::any_of(plain_words(key), [&](const std::string& word) {
    const auto& stems = known.stems();
    return !names("number|num|count|of|total", word) &&
           std::ranges::find(stems, stem(word)) != stems.end();
  });
}

// Returns the functions with the keys as their names: a key with the words of one function gets
// that one, the others those at their positions.
std::optional<std::vector<Phrase>> renamed_members(const std::vector<Phrase>& functions,
                                                   const std::vector<Phrase>& keys) {
  if (functions.size() != keys.size()) {
    return std::nullopt;
  }
  std::vector<Phrase> out;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    Phrase member = functions[i];
    const auto spoken_of = [&](const Phrase& function) {
      return speaks_of(keys[i].text, function);
    };
    if (!spoken_of(member) && std::ranges::count_if(functions, spoken_of) == 1) {
      member = *std::ranges::find_if(functions, spoken_of);
    }
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

// Rounds the function among several that is the same as `which`.
Maybe with_rounded(Phrase several, const Phrase& which, const Meaning& places) {
  bool is_found = false;
  for (Phrase& member : several.members) {
    if (!are_same(member, which)) {
      continue;
    }
    is_found = true;
    member.function = then(member.function, rounded_to(places));
  }
  return is_found ? Maybe(std::move(several)) : std::nullopt;
}

// Assigns each key its description, or the meaning of its own words.
Maybe of_keys(Parts parts, const Context& /*context*/) {
  std::vector<Phrase> members;
  for (const Phrase& key : parts.back()->members) {
    auto meant = key.function ? std::optional(key) : meant_by_key(key.text);
    if (!meant) {
      return std::nullopt;
    }
    members.push_back(std::move(*meant));
  }
  return dictionary_phrase(std::move(members), parts.back()->identity);
}

// Composes "... with the keys 'words' and 'unique', where 'unique' is the number of different
// words".
Maybe with_said(Parts parts, const Context& context) {
  Phrase keys = *parts[1];
  const std::vector<Phrase> one = {*parts[2]};
  for (const Phrase& entry : parts[2]->members.empty() ? one : parts[2]->members) {
    const auto key = std::ranges::find(keys.members, entry.text, &Phrase::text);
    if (key == keys.members.end()) {
      return std::nullopt;
    }
    *key = entry;
  }
  keys.identity = identities(parts.subspan(1));
  const std::vector<const Phrase*> all = {&keys};
  return of_keys(all, context);
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
  rules.add("FN", "DICTWITH KEYWORDS", 0, of_keys);
  rules.add("FN", "DICTWITH ITEMS", 2, [](Parts parts, const Context& context) -> Maybe {
    const auto is_plain = [](const Phrase& member) { return !member.function; };
    const auto& items = parts.back()->members;
    const bool is_mixed =
        std::ranges::any_of(items, is_plain) && !std::ranges::all_of(items, is_plain);
    return is_mixed ? of_keys(parts, context) : std::nullopt;
  });
  for (const std::string said : {"ENTRY", "ENTRIES"}) {
    rules.add("FN", "DICTWITH KEYWORDS ,|.|;? where|while|with|and? " + said, 0, with_said);
  }
  // As in "... with the keys 'total' and 'average' that describes the prices".
  for (const std::string what : {"KEY", "SET"}) {
    rules.add("FN",
              "FN that|which? describe|describing|summarize|summarizing|summarise|summarising|"
              "characterize|=about all? " +
                  what,
              1, [](Parts parts, const Context&) -> Maybe {
                return function_phrase(then(parts[1]->function, parts[0]->function),
                                       "of " + identities(parts));
              });
  }
  // The computed values, under keys with their own names.
  rules.add(
      "KEYTAIL",
      ".|,|;|?? and? VERB? them|it|these|those|=results|=values|=all|answer|result|output? back? "
      "as|in|into? DICTWITH "
      "KEYWORDS",
      0, [](Parts parts, const Context&) -> Maybe { return *parts.back(); });
  for (const auto* pattern :
       {".|,|;? and? using|use|with|under|as key|=keys KEYWORDS",
        ".|,|;? and? name|call|label|key VERB? them|=these|=results|=values|=keys? by|as? KEYWORDS",
        ".|,|;? and? with? key|=keys should|must|are|is|to|=being? be? :? KEYWORDS"}) {
    rules.add("KEYTAIL", pattern, 0,
              [](Parts parts, const Context&) -> Maybe { return *parts.back(); });
  }
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
  // As in "... of the scores [...]. Round the mean to 2 decimals and return a dictionary with ...".
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
