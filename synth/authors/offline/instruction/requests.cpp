#include "synth/authors/offline/instruction/requests.h"

#include "synth/authors/offline/instruction/language_mentions.h"
#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace synth {
namespace {

// A pattern of RemarkPattern that introduces a request, and its replacement.
struct Opening {
  std::string_view pattern;
  std::string_view instead = {};
};

constexpr Opening kOpenings[] = {
    // Addressing the reader.
    {"hi|hello|hey|=dear there|all|everyone|everybody|team|folks? ,|!|."},
    {"thanks|thank|cheers you? in|so|very|for|a? advance|much|lot|help|your? help? .|!"},
    {"quick|simple|short|small|another question|task|one|request|exercise :|,"},
    {"task|problem|exercise|assignment|goal|question|request|todo :"},
    {"my|our|your next|current|first? task|job|goal|aim|assignment|homework|exercise is? to|:"},
    {"goal|aim|task|purpose|idea|point|job|exercise is|here is|here? to"},
    {"can|could|would|will you|someone|somebody|anyone|we please|kindly|maybe|possibly|also? "
     "please?"},
    {"please|kindly"},
    {"is it possible to|for"},
    {"would it be possible to|for"},
    {"can|could|may i|we please? get|have|see"},
    {"solve|do|answer this|following :"},
    {"i'm|i|we|we're am|are? stuck|new|lost|confused :|,|.|and"},
    {"for my|our|=a? homework|class|course|project|school|work|assignment|app|script ,?"},
    {"i|we need|want|could|can use? help|assistance with|in|on|to?"},
    {"function|code|program|method wanted|needed|required|sought :"},
    {"would|do you mind"},
    {"let's"},
    {"let =us"},
    {"do you know|remember", "tell"},
    {"i|i'm|we|we're am|was|are|were? wondering|curious if|whether you|someone could|can|would"},
    {"i|i'm|we|we're am|was|are|were? wondering|curious about?", "tell"},
    // Asking how something is done.
    {"how do|can|could|would|should|might|shall|may i|you|we|one|someone go? about?"},
    {"how would|could|can|do|should i|you|we|one be able to"},
    {"how to"},
    {"show|tell|teach|explain to? me|us? how i|you|we|one|to can|could|would|do|should?"},
    {"what|what's is|are|would? be? "
     "best|easiest|right|good|simplest|pythonic|usual|quickest|proper "
     "way|approach|method to|for|of i|you|we|one? can|could|would|do?"},
    {"is there any|good|simple|easy|built-in? way|function|method i|you|we|one? can|could? "
     "to|that|which|for"},
    {"does anyone|someone|anybody know how to|i|you|we can|could?"},
    // Saying what one wants.
    {"i|we|i'm|we're|i'd|we'd|i'll am|are|would|will|really|just|simply|currently|now? "
     "trying|looking|attempting|hoping|going|supposed|asked to"},
    {"i|we need|want|wish|have|require to be able to"},
    {"i|we|i'd|we'd would|really|just|now? like|love|want|need|wish|prefer you|someone|somebody "
     "to"},
    {"i|we|i'd|we'd would|really|just? like|love|want|need|wish|prefer to be able to"},
    {"i|we|i've|we've have|keep|got|=am? * and i|i'd|we? want|need|would|wish|like to? like? to? "
     "know|find|see|tell|have? out?",
     "tell"},
    {"help me|us to|with|in|out? by?"},
    {"help to|with|in"},
    {"i'd|we'd like|love|need|want|prefer", "I want"},
};

// A request for code, which is reduced to what the code has to do.
constexpr std::string_view kAsking =
    "write|create|implement|make|build|develop|define|design|provide|give|show|code|produce|"
    "generate|"
    "compose|need|want|get|construct|program|looking|have|find|suggest|share|like|love|prefer ";
constexpr std::string_view kAsker = "i|we|i'm|we're|i'd|we'd|=you? am|are|would|will|could|still? ";
constexpr std::string_view kKindsOfCode =
    "some|any|simple|short|small|little|new|reusable|generic|quick|single|efficient|basic|tiny|"
    "working|clean|recursive|iterative|helper|utility|python|bash|one|piece|nice|good|pure";
constexpr std::string_view kCode =
    "function|method|program|script|code|snippet|routine|utility|helper|procedure|tool|subroutine|"
    "one-liner|something|algorithm|logic|implementation";

// The verbs of requests, so that "counting" and "counter" are recognized as "count".
constexpr std::string_view kVerbs =
    "count find return compute calculate check determine test validate verify reverse sort merge "
    "split join convert turn remove delete filter replace rotate shift encode decode encrypt "
    "decrypt compress decompress generate create build make list sum add multiply subtract divide "
    "get give take look search flatten transpose group capitalize extract select keep drop strip "
    "trim print produce evaluate solve parse format transform translate map compare detect tell "
    "rank order count swap insert append double square halve chunk partition zip interleave invert "
    "normalize round estimate measure simulate apply repeat shuffle sample decide locate identify "
    "collect combine concatenate truncate wrap unwrap expand move pick choose match recognize "
    "reduce accumulate undo obtain work write implement develop";

std::string gerund_of(std::string_view verb) {
  static constexpr std::string_view kDoubled =
      " get split strip trim drop map swap zip wrap unwrap ";
  const bool doubles = kDoubled.find(" " + std::string(verb) + " ") != std::string_view::npos;
  if (verb.ends_with('e')) {
    return std::string(verb.substr(0, verb.size() - 1)) + "ing";
  }
  return std::string(verb) + (doubles ? std::string(1, verb.back()) : "") + "ing";
}

// Returns the agent nouns of a verb: "decoder", "calculator".
std::vector<std::string> agents_of(std::string_view verb) {
  const std::string gerund = gerund_of(verb);
  const std::string base = gerund.substr(0, gerund.size() - 3);
  return {base + "er", base + "or"};
}

std::string imperative_of(std::string_view word, bool of_agents) {
  static const auto kVerbForms = [] {
    std::pair<std::map<std::string, std::string, std::less<>>,
              std::map<std::string, std::string, std::less<>>>
        forms;
    for (const std::string_view verb : split(kVerbs, ' ')) {
      forms.first.emplace(gerund_of(verb), verb);
      for (const std::string& agent : agents_of(verb)) {
        forms.second.emplace(agent, verb);
      }
    }
    return forms;
  }();
  const auto& known = of_agents ? kVerbForms.second : kVerbForms.first;
  const auto at = known.find(word);
  return at == known.end() ? std::string() : at->second;
}

bool is_verb(std::string_view word) {
  static const std::vector<std::string_view> kAll = split(kVerbs, ' ');
  return std::ranges::any_of(kAll, [&](std::string_view verb) {
    return word == verb || (word.ends_with('s') && stem(word) == stem(verb));
  });
}

using RequestWords = std::span<const RemarkWord>;

struct CompiledOpening {
  RemarkPattern pattern;
  std::string_view instead;
};

const std::vector<CompiledOpening>& openings() {
  static const std::vector<CompiledOpening> kAll = [] {
    std::vector<CompiledOpening> all;
    for (const Opening& opening : kOpenings) {
      all.push_back({RemarkPattern(opening.pattern), opening.instead});
    }
    return all;
  }();
  return kAll;
}

// Returns the patterns of "a short Python function": with the verb of the request, and without.
const std::vector<RemarkPattern>& codes() {
  static const std::vector<RemarkPattern> kAll = [] {
    const std::string kind = std::string(kKindsOfCode) + "? ";
    const std::string code = kind + kind + "=of? " + kind + std::string(kCode);
    const std::string asking =
        std::string(kAsker) + std::string(kAsking) + "=for|=up|=out? to? have? me|us? ";
    return std::vector<RemarkPattern>{RemarkPattern(asking + code), RemarkPattern(code)};
  }();
  return kAll;
}

// Rewrites the beginning of one sentence until no phrase of a request is left.
class Request {
 public:
  explicit Request(std::string text) : text_(std::move(text)) {}

  std::string direct() {
    constexpr int kMost = 8;
    for (int i = 0; i < kMost && (drop_opening() || drop_code()); ++i) {
    }
    name_agent();
    put_means_last();
    drop_behind_given();
    return std::move(text_);
  }

 private:
  // Replaces the text up to the word `end`.
  void begin_with(std::string_view instead, const std::vector<RemarkWord>& words, std::size_t end) {
    const std::size_t from = end < words.size() ? words[end].begin : text_.size();
    text_ = std::string(instead) + (instead.empty() ? "" : " ") + text_.substr(from);
    raise_first();
  }

  bool drop_opening() {
    const std::vector<RemarkWord> words = remark_words(text_);
    std::size_t end = 0;
    std::string_view instead;
    for (const CompiledOpening& opening : openings()) {
      const auto match = opening.pattern.match(words, 0, text_, {});
      if (match && match->end > end) {
        end = match->end;
        instead = opening.instead;
      }
    }
    if (end == 0 || end >= words.size()) {
      return false;
    }
    const std::string verb = imperative_of(words[end].text, false);
    if (!verb.empty() && instead.empty()) {
      begin_with(verb, words, end + 1);
    } else {
      begin_with(instead, words, end);
    }
    return true;
  }

  // Drops "... a function that", "function for counting", "a function returning".
  bool drop_code() {
    const std::vector<RemarkWord> words = remark_words(text_);
    for (const RemarkPattern& code : codes()) {
      const auto match = code.match(words, 0, text_, {});
      if (!match) {
        continue;
      }
      std::size_t at = match->end;
      const auto is = [&](std::size_t i, std::string_view among) {
        return i < words.size() && is_among(words[i].text, among);
      };
      at += is(at, ",") && is(at + 1, "that which") ? 1 : 0;
      if (is(at, "that which who to") && at + 1 < words.size()) {
        ++at;
        at += is(at, "should can could will would must may") ? 1 : 0;
        at += is(at, "be is") && is(at + 1, "able") && is(at + 2, "to") ? 3 : 0;
        at += is(at, ",") ? 1 : 0;
        begin_with("", words, at);
        say_how(RequestWords(words).first(match->end));
        return true;
      }
      if (is(at + 1, "that which to") && take_way(RequestWords(words).first(match->end))) {
        return true;  // as in "a recursive function factorial that ..."
      }
      at += is(at, "for") ? 1 : 0;
      if (at >= words.size()) {
        continue;
      }
      const std::string verb = imperative_of(words[at].text, false);
      if (!verb.empty()) {
        begin_with(verb, words, at + 1);
        say_how(RequestWords(words).first(match->end));
        return true;
      }
      if (is(at - 1, "for") && is(at, "the")) {  // as in "a function for the nth prime number"
        begin_with("Return", words, at);
        say_how(RequestWords(words).first(match->end));
        return true;
      }
    }
    return false;
  }

  // Replaces an agent noun by its verb: "A decoder for run-length encoded strings".
  void name_agent() {
    static const RemarkPattern kAsked(std::string(kAsker) + std::string(kAsking) + "me|us?");
    const std::vector<RemarkWord> words = remark_words(text_);
    const auto match = kAsked.match(words, 0, text_, {});
    std::size_t at = match ? match->end : 0;
    while (at < words.size() && is_among(words[at].text, "a an the simple small python")) {
      ++at;
    }
    const std::string verb = at < words.size() ? imperative_of(words[at].text, true) : "";
    if (at + 2 < words.size() && !verb.empty() && is_among(words[at + 1].text, "for of from")) {
      begin_with(verb, words, at + 2);
    }
  }

  // Moves the method to the end: "Uses a sieve to list the primes up to n" and "Using a sieve, list
  // ..." become "List ... using a sieve".
  void put_means_last() {
    static const RemarkPattern kMeans("use|uses|apply|applies|employ|employs * to");
    static const RemarkPattern kFirst("using|use|by|through|applying * ,");
    const std::vector<RemarkWord> words = remark_words(text_);
    for (const RemarkPattern* pattern : {&kMeans, &kFirst}) {
      for (std::size_t at = 2; at + 1 < words.size() && at < 9; ++at) {
        const std::vector<RemarkWord> begun(words.begin(),
                                            words.begin() + static_cast<std::ptrdiff_t>(at) + 1);
        const auto match = pattern->match(begun, 0, text_, {});
        if (match && match->end == at + 1 && match->parts.size() == 1) {
          auto [from, to] = match->parts[0];
          from -= is_among(words[from - 1].text, "a an the") ? 1 : 0;
          put_last(RequestWords(words).subspan(from, to - from), words[at + 1].begin);
          return;
        }
      }
    }
  }

  void put_last(RequestWords means, std::size_t from) {
    const bool is_way = std::ranges::any_of(means, [](const RemarkWord& word) {
      return is_among(word.text,
                      "algorithm method sieve recursion search sort loop loops formula approach "
                      "technique theorem rule stack comprehension iteration eratosthenes euclid's "
                      "kadane's quicksort mergesort heapsort cipher notation scheme");
    });
    const std::string rest = Request(text_.substr(from)).direct();
    const std::vector<RemarkWord> words = remark_words(rest);
    if (!is_way || words.empty() || !is_verb(words[0].text)) {
      return;
    }
    const std::size_t end = std::min(rest.find_first_of(".;?!\n"), rest.size());
    const std::size_t clause = std::min(rest.find(", or "), end);
    const std::string said =
        text_.substr(means.front().begin, means.back().end - means.front().begin);
    text_ = rest.substr(0, clause) + " using " + said + rest.substr(clause);
    raise_first();
  }

  // Rewrites the request behind the arguments: "Given two strings, write a function that ...".
  void drop_behind_given() {
    const std::vector<RemarkWord> words = remark_words(text_);
    if (words.empty() || !is_among(words[0].text, "given for")) {
      return;
    }
    int depth = 0;
    for (std::size_t at = 1; at + 1 < words.size(); ++at) {
      depth += is_among(words[at].text, "[ { (") ? 1 : is_among(words[at].text, "] } )") ? -1 : 0;
      if (depth != 0 || words[at].text != ",") {
        continue;
      }
      std::string rest = text_.substr(words[at + 1].begin);
      std::string direct = Request(rest).direct();
      if (in_lower_case(rest) != in_lower_case(direct)) {
        direct.front() = in_lower_case(direct.substr(0, 1)).front();
        text_ = text_.substr(0, words[at + 1].begin) + direct;
        return;
      }
    }
  }

  // Moves "recursive" or "iterative" to the end of the sentence.
  bool take_way(RequestWords code) {
    for (const RemarkWord& word : code) {
      if (is_among(word.text, "recursive iterative")) {
        text_.erase(word.begin, word.end + 1 - word.begin);
        say_how({&word, 1});
        return true;
      }
    }
    return false;
  }

  // Appends "recursively" or "iteratively" for "a recursive function".
  void say_how(RequestWords code) {
    for (const RemarkWord& word : code) {
      if (is_among(word.text, "recursive iterative")) {
        text_.insert(text_.find_last_not_of(" .?!\n") + 1,
                     word.text == "recursive" ? " recursively" : " iteratively");
      }
    }
  }

  void raise_first() {
    if (!text_.empty() && is_lower(text_.front())) {
      text_.front() = static_cast<char>(text_.front() - 'a' + 'A');
    }
  }

  std::string text_;
};

// Returns the places where sentences begin: behind marks outside of quotes and brackets.
std::vector<std::size_t> beginnings(std::string_view text) {
  std::vector<std::size_t> all = {0};
  int depth = 0;
  bool ended = false;
  for (const RemarkWord& word : remark_words(text)) {
    depth += word.text == "[" || word.text == "{" || word.text == "(" ? 1 : 0;
    depth -= word.text == "]" || word.text == "}" || word.text == ")" ? 1 : 0;
    if (ended && depth == 0 && is_letter(text[word.begin]) && word.begin > 0 &&
        is_among(std::string_view(&text[word.begin - 1], 1), " \n")) {
      all.push_back(word.begin);
    }
    ended = is_among(word.text, ". ? ! ;");
  }
  return all;
}

}  // namespace

std::string with_direct_requests(std::string_view text) {
  const std::string said = without_language_mentions(text);
  std::vector<std::size_t> from = beginnings(said);
  from.push_back(said.size());
  std::string out;
  for (std::size_t i = 0; i + 1 < from.size(); ++i) {
    out += Request(said.substr(from[i], from[i + 1] - from[i])).direct();
  }
  return out;
}

}  // namespace synth
