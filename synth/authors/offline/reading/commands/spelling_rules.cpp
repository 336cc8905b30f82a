#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <vector>

// Rules for respelled text: shifted letters, counts beside letters, names of code and clock times.

namespace synth {
namespace {

using Base = Shape::Base;

Maybe of_text(const Meaning* text, std::string_view python, std::string_view needs) {
  return text != nullptr && text->shape.is(Base::text)
             ? made(fill_template(python, kAtom, {Base::text}, {text}, {std::string(needs)}))
             : std::nullopt;
}

// Adds statements on shifted letters: they wrap around, keep their case, and nothing else changes.
void add_remarks_on_moved_letters(RuleSet& rules) {
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  for (const std::string& so : std::vector<std::string>{
           " ,? wrapping|wrap|wraps|starting|start|starts|continuing|beginning|going "
           "around|round|again|over|back? "
           "from|after|at|past|with? z|=end|end|a? again|back? to|at|with|of? "
           "a|start|beginning|alphabet? after|of? z|alphabet? at|of? end? of? alphabet?",
           " ,? so|such? that? z is|becomes? followed|comes? by? a",
           " ,? after z comes|follows|it? starts|a? again|comes|follows|a with|at? a? "
           "again|follows|comes?",
           " ,|;|.? and|,|while|so? case of? letter? is|should|must? "
           "stays|stay|preserved|kept|be|retained|same|unchanged preserved|kept|same|unchanged?",
           " ,|;|.? and|,? letter keep|retain|preserve their? case",
           " ,|;|.? and|,? upper|uppercase case? letter? stays|stay|remain|remains upper|uppercase "
           "case? ,? and? "
           "lower|lowercase case? letter? stays|stay|remain|remains lower|lowercase case?",
           " ,|;|.? and|,? keep|keeping|preserve|preserving|retain|retaining|maintain|maintaining "
           "case|capitalization of? letter?",
           " ,|;|.? and|,? keep|keeping|preserve|preserving case|upper|uppercase and|case? "
           "lower|lowercase case? letter?",
           " ,|;|.? and|,? other? all|any|every|everything|anything? non? other|else|letter? "
           "character|symbol|sign? that|which|are? are|is|not? letter|not? letter? "
           "should|must? stay|stays|remain|remains left|be|as? unchanged|same|untouched|they|it? "
           "are|is|unchanged?",
           " ,|;|.? and|,? other? all|any|every|everything|anything? non? other|else|letter? "
           "character|symbol|sign? that|which|are? are|is|not? letter|not? letter? "
           "are|is|do|does|should|keep|must left|not|be|as? "
           "unchanged|same|change|untouched|they|left|it are|is|unchanged?",
           " ,|;|.? and|,? leave|leaving|keep|keeps|leaves|keeping "
           "all|any|every|everything|anything? other|non|else? letter|alphabetic? "
           "character|symbol|sign? "
           "unchanged|untouched|as|alone|same they|it? are|is?"}) {
    rules.add("MOVED", "MOVED" + so, 0, same);
  }
}

// Adds "Each letter is moved on by 3 places in the alphabet."
void add_moved_letters(RuleSet& rules) {
  const auto moved = [](bool back) {
    return [back](Parts parts, const Context& context) -> Maybe {
      const Meaning* text = parts.size() == 2 ? &parts[0]->value : implied_by(context, "s");
      const Meaning& places = parts.back()->value;
      const bool fit =
          text != nullptr && text->shape.is(Base::text) && places.shape.is(Base::integer);
      return fit ? made(fill_template(
                       back ? "caesar_cipher({0:0}, -{1:13})" : "caesar_cipher({0:0}, {1:0})",
                       kAtom, {Base::text}, {text, &places}, {"caesar_cipher"}))
                 : std::nullopt;
    };
  };
  const std::string letters = "all|each|every? letter|=letters ";
  const std::string in =
      " position|place|letter|step|character? in|through|along|down|of? english? alphabet?";
  for (const bool back : {false, true}) {
    const std::string on = back ? "back|backward|backwards|left"
                                : "forward|forwards|ahead|on|right|down|along|further";
    for (const std::string& text :
         std::vector<std::string>{"", "in|of VAL ", "of english|latin alphabet ",
                                  "of english|latin alphabet in|of VAL "}) {
      const std::string verb = "move|shift|rotate|advance " + letters + text;
      rules.add("MOVED", verb + on + " by? VAL" + in, 0, moved(back));
      rules.add("MOVED",
                verb + "by? VAL position|place|letter|step? " + on + in.substr(in.find(" in|")), 0,
                moved(back));
      if (!back) {
        rules.add("MOVED", verb + "by VAL" + in, 0, moved(false));
      }
      rules.add("MOVED",
                "replace " + letters + text +
                    "with|by letter|=one that|which? is? VAL position|place|letter|step " +
                    (back ? "before|back|earlier it?" : "after|further|later|ahead|on|behind it?") +
                    " in|along|of? english? alphabet?",
                0, moved(back));
    }
  }
  rules.add("MOVED", "VAL", 1, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.code.starts_with("caesar_cipher(") ? Maybe(*parts[0]) : std::nullopt;
  });
  rules.add("CMD", "VERB? MOVED", -1,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
}

Maybe nothing(Parts /*parts*/, const Context& /*context*/) {
  return Phrase{};
}

// Adds the position of a letter's count: behind or before it.
void add_places_of_counts(RuleSet& rules) {
  rules.add("ACOUNT", "its|their|count|number|digit count|number|=repetitions|frequency?", 0,
            nothing);
  rules.add("ACOUNT",
            "count|number of? how|=times|repetition|=repetitions many? =times? it? is? be? "
            "written|repeated?",
            0, nothing);
  rules.add("ACOUNT",
            "number of =times|repetition|occurrence|=repetitions it|that|letter|character? "
            "is|occurs|appears|should|must? to|be? be? "
            "written|repeated|appear|occur|printed?",
            0, nothing);
  const std::string letter =
      "each|every|all? letter|character|=letters|=characters is|are|being|stands? ";
  rules.add("CODED", letter + "followed by ACOUNT", 0,
            [](Parts, const Context&) -> Maybe { return function_phrase(nullptr, "behind"); });
  rules.add("CODED", letter + "preceded by ACOUNT", 0,
            [](Parts, const Context&) -> Maybe { return function_phrase(nullptr, "before"); });
  rules.add("CODED",
            "each|every|all? ACOUNT is|are|stands|comes|standing|coming|written? "
            "before|in|precedes front? of? its|each|letter? letter|character?",
            0, [](Parts, const Context&) -> Maybe { return function_phrase(nullptr, "before"); });
}

// Adds letters with their counts, behind or before them.
void add_counted_letters(RuleSet& rules) {
  add_places_of_counts(rules);
  const auto expanded = [](bool count_first) {
    return [count_first](Parts parts, const Context& context) -> Maybe {
      const Meaning* text = parts.empty() ? implied_by(context, "s") : &parts[0]->value;
      return of_text(
          text,
          count_first
              ? R"(''.join(c * int(count) for count, c in re.findall(r'(\d+)(\D)', {0:0})))"
              : R"(''.join(c * int(count) for c, count in re.findall(r'(\D)(\d+)', {0:0})))",
          "re");
    };
  };
  const auto decoded = [expanded](Parts parts, const Context& context) {
    const bool is_before = parts.back()->identity == "before";
    return expanded(is_before)(parts.first(parts.size() - 1), context);
  };
  const std::string verb = "expand|decode|decompress|unpack|convert|turn ";
  const std::string where = " ,? in|where|with? which|where? CODED";
  for (const std::string& of :
       std::vector<std::string>{"VAL", "run length encoded string|text|input?",
                                "run length encoded VAL", "encoded string|text"}) {
    rules.add("EXPANDED", verb + of + " of? letter|character?" + where, -1, decoded);
  }
  // As it has to be.
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  for (const std::string& so : std::vector<std::string>{
           " .|,|; count|number may|can|could have|be|consist more|several|multiple|of? "
           "than|digit? 1|one|digit|several? digit|long?",
           " ,? so|such? that? each|every letter|character is|appears? repeated? that|its|as "
           "many|count|often? =times? as|it? says?",
           " ,? into|to|in? string|text in? which|where|with each|every letter|character "
           "is|appears? repeated? that|its|as|number? many|of|often|number? =times? as? "
           "many|often? =times?",
           " ,? and|. return|returns|returning expanded|decoded|original|resulting|decompressed? "
           "string|text"}) {
    rules.add("EXPANDED", "EXPANDED" + so, 0, same);
  }
  rules.add("CMD", "VERB? EXPANDED", -1, same);
  // The inverse: runs of equal letters with their lengths.
  const auto encoded = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* text = parts.size() == 1 ? implied_by(context, "s") : &parts[0]->value;
    return of_text(text, "''.join(f'{c}{len(list(run))}' for c, run in itertools.groupby({0:0}))",
                   "itertools");
  };
  const std::string run =
      "each|every run|group|sequence|block|stretch of same|equal|identical|repeated|consecutive "
      "equal|identical|same|consecutive|repeated? character|letter|=characters|=letters";
  rules.add("RUNLENGTH", "run|its 's? length|count|size", 0, nothing);
  rules.add("RUNLENGTH", "length|count|size of its|that? run|group|block|sequence?", 0, nothing);
  rules.add("RUNLENGTH",
            "its? number|count of repetition|=repetitions|occurrence|=times|character|=characters "
            "in? run?",
            0, nothing);
  const std::string counted = "that|same|its? character|letter ,? followed|and by|with? RUNLENGTH";
  for (const std::string& of : std::vector<std::string>{"", " in|of VAL"}) {
    rules.add("VAL",
              "replace|write|encode|compress|represent|represents " + run + of +
                  " with|by|as|to|into? " + counted,
              -1, encoded);
  }
  rules.add("VAL",
            "compress|encode|shorten VAL ,? by? replacing|replace|writing|turning " + run +
                " with|by|as|into " + counted,
            -1, encoded);
  rules.add("VAL",
            "VAL ,? so|where|in? that|which? " + run +
                " is|becomes|=are? replaced|written|represented? by|as|with? " + counted,
            -1, [](Parts parts, const Context&) -> Maybe {
              const bool is_encoded =
                  parts[0]->value.code.find("itertools.groupby(") != std::string::npos;
              return is_encoded ? Maybe(*parts[0]) : std::nullopt;
            });
}

// Adds "Each capital letter becomes an underscore followed by the lower-case letter."
void add_names_of_code(RuleSet& rules) {
  const auto styled = [](std::string_view need_name) {
    return [need_name](Parts parts, const Context& context) -> Maybe {
      const Meaning* text = parts.empty() ? implied_by(context, "s") : &parts[0]->value;
      return of_text(text, std::string(need_name) + "({0:0})", need_name);
    };
  };
  const std::string name = "name|identifier|variable|string|text|word|=one name? ";
  const std::string verb = "convert|turn|change|transform|rewrite|translate ";
  const std::string lower =
      "by|with|into|to underscore ,? followed|and|plus|before by? that|its|same|letter? letter? "
      "lower|lowercase|small|in|itself? case|lowercase|lower|small? letter|case|form|version|one?";
  const auto snake = styled("snake_case");
  const auto to_camel = styled("camel_case");
  for (const std::string& camel_word : std::vector<std::string>{"camel case ", "camelcase "}) {
    for (const std::string& snake_word : std::vector<std::string>{"snake case", "snakecase"}) {
      rules.add("STYLED",
                verb + name + "from|in|written in? " + camel_word +
                    "to|into|in name|identifier|variable|string|one|1? in|of? " + snake_word,
                -1, snake);
      rules.add("STYLED",
                verb + name + "from|in|written in? " + snake_word + " to|into|in " +
                    camel_word.substr(0, camel_word.size() - 1),
                -1, to_camel);
    }
  }
  const std::string capital = "each|every|all capital|uppercase|upper case? letter|character";
  rules.add("STYLED", "replace " + capital + " " + lower, -1, snake);
  rules.add("STYLED", "VAL", 1, [](Parts parts, const Context&) -> Maybe {
    const std::string& code = parts[0]->value.code;
    return code.starts_with("snake_case(") || code.starts_with("camel_case(") ? Maybe(*parts[0])
                                                                              : std::nullopt;
  });
  const auto is = [](std::string_view style) {
    return [style](Parts parts, const Context&) -> Maybe {
      return parts[0]->value.code.starts_with(style) ? Maybe(*parts[0]) : std::nullopt;
    };
  };
  rules.add("STYLED",
            "STYLED :|,|;|. by|so? that|replacing? " + capital +
                " becomes|become|is|are|turns? replaced|turned|changed|written? "
                "by|into|with|to|as? underscore ,? followed|and|plus by? that|its|same|letter? "
                "letter? lower|lowercase|small|in|itself? case|lowercase|lower|small? "
                "letter|case|form|version|one?",
            -1, is("snake_case("));
  rules.add("STYLED",
            "STYLED :|,|;|. underscore is|are removed|dropped|deleted ,? and each|every|all "
            "letter|character after|behind|following "
            "underscore|each|them|it|one of? them|underscore? is|are|becomes? "
            "capitalized|uppercase|capital|capital|upper letter|case?",
            -1, is("camel_case("));
  rules.add("STYLED",
            "remove|drop|delete all|every|each? underscore from|in? VAL? ,? and|, "
            "capitalize|uppercase each|every|all? letter|character "
            "after|behind|following that|which|it|each|every|them|underscore? "
            "follows|of|one|underscore? them|it? underscore?",
            -1, to_camel);
  rules.add("CMD", "VERB? STYLED", -1,
            [](Parts parts, const Context&) -> Maybe { return *parts.back(); });
}

// Adds seconds as on a digital clock.
void add_clock_times(RuleSet& rules) {
  const auto clock = [](Parts parts, const Context& context) -> Maybe {
    const bool has_hours = parts.back()->identity == "hh:mm:ss";
    const Meaning* seconds = parts.size() == 2 ? &parts[0]->value : implied_by(context, "n");
    if (seconds == nullptr || !seconds->shape.is_number()) {
      return std::nullopt;
    }
    return made(fill_template(has_hours
                                  ? "f'{{0:12} // 3600:02}:{{0:12} // 60 % 60:02}:{{0:12} % 60:02}'"
                                  : "f'{{0:12} // 60:02}:{{0:12} % 60:02}'",
                              kAtom, {Base::text}, {seconds}));
  };
  const auto form = [&](std::string_view words, std::string_view identity) {
    rules.add("CLOCK", words, 0, [identity](Parts, const Context&) -> Maybe {
      return function_phrase(nullptr, std::string(identity));
    });
  };
  form("hh : mm : ss", "hh:mm:ss");
  form("mm : ss", "mm:ss");
  for (const std::string& two : std::vector<std::string>{
           " ,? with|using|each|all? 2|two|zero|at? least? 2|two? digit each|every|=each|for|per? "
           "each|part|component|of? part?",
           " ,? with|using|including leading zero|=zeros|zeroes",
           " ,? each|every|all|with? part|component|number|value|=parts|field? zero? "
           "padded|padding|filled to|with? 2|two|leading|zero|zeroes? digit|zero|zeroes?"}) {
    rules.add("CLOCK", "CLOCK" + two, 0,
              [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  }
  const std::string amount = "number|amount|duration|time of|in? second|=seconds";
  const std::string verb = "convert|turn|change|format|transform|write|express|represent|show ";
  const std::string into =
      " to|into|as|in? string|text|time|duration? of? hour|minute? ,? minute? and|,? second? "
      "of|in|as|with? form|format|style|notation|shape? ";
  rules.add("VAL", verb + "VAL" + into + "CLOCK", -1, clock);
  rules.add("VAL", verb + amount + into + "CLOCK", -1, clock);
}

}  // namespace

void add_spelling_rules(RuleSet& rules) {
  add_moved_letters(rules);
  add_remarks_on_moved_letters(rules);
  add_counted_letters(rules);
  add_names_of_code(rules);
  add_clock_times(rules);
}

}  // namespace synth
