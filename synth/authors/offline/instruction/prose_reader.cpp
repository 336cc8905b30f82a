#include "synth/authors/offline/instruction/prose_reader.h"

#include "specs/examples/example_reader.h"
#include "specs/examples/language_values.h"
#include "specs/examples/nameless_examples.h"
#include "specs/examples/prose_layout.h"
#include "specs/examples/scanner.h"
#include "specs/examples/shown_examples.h"
#include "specs/examples/signature_reader.h"
#include "synth/authors/offline/instruction/derived_name.h"
#include "synth/authors/offline/instruction/described_dictionaries.h"
#include "synth/authors/offline/instruction/described_headings.h"
#include "synth/authors/offline/instruction/headings.h"
#include "synth/authors/offline/instruction/listed_names.h"
#include "synth/authors/offline/instruction/prose_dependencies.h"
#include "synth/authors/offline/instruction/raises.h"
#include "synth/authors/offline/instruction/record_descriptions.h"
#include "synth/authors/offline/instruction/references.h"
#include "synth/authors/offline/instruction/refused_names.h"
#include "synth/authors/offline/instruction/said_defaults.h"
#include "synth/authors/offline/instruction/said_purpose.h"
#include "synth/authors/offline/instruction/sentences.h"
#include "synth/authors/offline/instruction/signature_completion.h"
#include "synth/authors/offline/instruction/text_without_examples.h"
#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/reading/remarks.h"
#include "synth/authors/offline/recurrence/recurrence_reader.h"
#include "synth/authors/offline/recurrence/recurrence_writer.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace synth {
namespace {

class ProseReader {
 public:
  ProseReader(std::string_view instruction, Language language)
      : text_(with_python_values(
            unwrap_prose(with_described_headings(with_plain_quotes(instruction))), language)),
        language_(language) {}

  ProseReading read() {
    signatures_ = read_signatures(text_);
    examples_ = read_examples(text_);
    take_recurrence();
    find_functions();
    if (auto refusal = functions_.empty() && !recurrence_ ? find_reserved_name(text_, language_)
                                                          : std::nullopt) {
      return {{}, *std::move(refusal)};
    }
    take_shown_examples();
    if (functions_.empty() && recurrence_) {
      add_function(recurrence_->recurrence.name);
    }
    if (functions_.empty()) {
      name_from_purpose();
    }
    if (functions_.empty()) {
      return {{},
              "found no function in the instruction; name it and give two or three examples: "
              "\"Write a function initials(name) that ... For example, initials('ada lovelace') "
              "returns 'AL'.\""};
    }
    add_examples();
    add_prose();
    add_recurrence();
    for (FunctionSpec& function : functions_) {
      complete_signature(function, signatures_);
      take_said_defaults(function);
      if (leaves_arguments_out(function)) {
        return {{},
                fmt::format("an example of '{}' has fewer arguments than its heading, and nothing "
                            "says what the others are then: give them defaults in the heading, as "
                            "in f(text, width=10)",
                            function.name)};
      }
    }
    share_parameters_of_listed();
    share_shown_types(functions_);
    take_record_descriptions(functions_, introduction_);
    take_dictionary_descriptions(functions_, introduction_);
    return finish();
  }

 private:
  FunctionSpec* find(std::string_view name) {
    const auto at = std::ranges::find(functions_, name, &FunctionSpec::name);
    return at == functions_.end() ? nullptr : &*at;
  }

  void add_function(const std::string& name) {
    if (find(name) == nullptr && !is_builtin(name)) {
      functions_.emplace_back().name = name;
    }
  }

  [[nodiscard]] bool is_in_recurrence(std::size_t begin) const {
    return recurrence_ &&
           std::ranges::any_of(recurrence_->places, [&](const ReadRecurrence::Place& place) {
             return place.begin <= begin && begin < place.end;
           });
  }

  // Reads a recurrence. "f(n) = f(n-1) + f(n-2), f(0) = 0" is neither a heading nor an example: it
  // may define a function of another name.
  void take_recurrence() {
    recurrence_ = read_recurrence(text_);
    std::erase_if(signatures_,
                  [&](const ReadSignature& read) { return is_in_recurrence(read.begin); });
    std::erase_if(examples_, [&](const ReadExample& read) { return is_in_recurrence(read.begin); });
  }

  // Adds the given terms as examples, unless the function is more than the terms of that sequence.
  void add_recurrence() {
    if (!recurrence_) {
      return;
    }
    const Recurrence& recurrence = recurrence_->recurrence;
    FunctionSpec* itself = find(recurrence.name);
    FunctionSpec& function = itself != nullptr ? *itself : functions_.front();
    const bool gives_terms =
        itself != nullptr ||
        (functions_.size() == 1 && word_beyond_recurrence(function.purpose, recurrence).empty());
    for (const auto& [index, value] : recurrence.known) {
      if (gives_terms) {
        function.examples.push_back({{{Value(index)}, {}}, {Value(value), {}, {}}});
      }
    }
    function.purpose += (function.purpose.empty() ? "" : " ") + write_recurrence(recurrence) + ".";
    ReadSignature heading;  // used if there is no other
    heading.name = function.name;
    heading.parameters = {{recurrence.index, "int", {}}};
    heading.has_parameters = true;
    signatures_.push_back(std::move(heading));
  }

  // Finds the functions in the order in which they are introduced.
  void find_functions() {
    const Headings headings(text_, signatures_, examples_);
    std::vector<std::pair<std::size_t, std::string>> order;
    for (const ReadSignature& signature : signatures_) {
      if (headings.introduces(signature)) {
        order.emplace_back(signature.begin, signature.name);
      }
    }
    for (const ReadExample& example : examples_) {
      order.emplace_back(example.begin, example.function);
    }
    for (const ListedName& listed : read_listed_names(text_)) {
      order.emplace_back(listed.begin, listed.name);
      listed_.push_back(listed.name);
    }
    std::ranges::stable_sort(order);
    for (const auto& [begin, name] : order) {
      add_function(name);
    }
  }

  // If there are no other examples of a single function, takes those that do not name it.
  void take_shown_examples() {
    const bool is_shown = std::ranges::any_of(
        examples_, [&](const ReadExample& example) { return find(example.function) != nullptr; });
    if (functions_.size() != 1 || is_shown || recurrence_) {
      return;
    }
    ShownFunction function{functions_.front().name, {}};
    for (const ReadSignature& signature : signatures_) {
      if (signature.name == function.name && signature.has_parameters) {
        function.parameters = signature.parameters;
      }
    }
    examples_ = read_shown_examples(text_, function);
    if (examples_.empty()) {
      examples_ = read_nameless_examples(text_, function);
    }
  }

  // Returns the core of a purpose: "Checks whether n is perfect, i.e. equal to ..." is named by its
  // question.
  static std::string core_of(const std::string& purpose) {
    FunctionSpec spec;
    spec.purpose = purpose;
    return without_remarks(purpose, find_remarks(spec));
  }

  void name_from_purpose() {
    examples_ = read_shown_examples(text_, {});
    if (examples_.empty()) {
      examples_ = read_nameless_examples(text_, {});
    }
    for (const std::string& sentence : split_sentences(without_examples())) {
      std::string name =
          is_filler(sentence) ? "" : derive_name(core_of(as_purpose(sentence, {})), language_);
      name = is_builtin(name) ? name_beside_builtin(name) : name;
      if (!name.empty()) {
        functions_.emplace_back().name = name;
        break;
      }
    }
    if (!functions_.empty()) {
      for (ReadExample& example : examples_) {
        example.function = functions_.front().name;
      }
    }
  }

  void add_examples() {
    for (const ReadExample& example : examples_) {
      FunctionSpec* function = find(example.function);
      if (function == nullptr) {
        continue;
      }
      function->examples.push_back(example.example);
      if (const auto& type = example.example.claim.raises) {
        add_raise(*function, *type, "");
      }
    }
  }

  [[nodiscard]] std::string without_examples() const {
    return text_without_examples(text_,
                                 {signatures_, examples_, recurrence_, functions_.size() == 1});
  }

  // Assigns each sentence to the first function that it names, or to that of the sentence before.
  // Those in front of all functions, if there are several, introduce them.
  void add_prose() {
    FunctionSpec* current = &functions_.front();
    std::string before;  // the sentence of the function before, or of this one
    bool is_before_all = functions_.size() > 1;
    for (std::string& sentence : without_story(split_sentences(without_examples()))) {
      sentence = without_quoted_parameters(std::move(sentence));
      std::vector<FunctionSpec*> named = functions_in(sentence);
      is_before_all = is_before_all && named.empty();
      if (is_before_all) {
        introduction_.push_back(std::move(sentence));
        continue;
      }
      if (are_listed(named)) {
        continue;
      }
      current = subject_of(sentence, named, current);
      if (current != &functions_.front()) {
        sentence =
            with_verb_of_before(std::move(sentence), current->name, {two_before(*current), before});
        Referring referring = with_names_for_references(
            std::move(sentence),
            {two_before(*current), before, takes_two(*current), all_before(*current)});
        sentence = std::move(referring.sentence);
        depend_on_all(*current, referring.names);
        named = functions_in(sentence);
      }
      before = sentence;
      if (!named.empty() && named.front() != current) {
        std::erase(named, current);
        named.insert(named.begin(), current);
      }
      add_sentence(*current, sentence, named);
    }
    take_introduction();
  }

  // Removes the backquotes around the names of parameters.
  [[nodiscard]] std::string without_quoted_parameters(std::string sentence) const {
    for (const ReadSignature& signature : signatures_) {
      for (const Parameter& parameter : signature.parameters) {
        const std::string quoted = "`" + parameter.name + "`";
        for (std::size_t at = sentence.find(quoted); at != std::string::npos;
             at = sentence.find(quoted, at)) {
          sentence.replace(at, quoted.size(), parameter.name);
        }
      }
    }
    return sentence;
  }

  // Removes what a user tells of himself in front of the sentence that names the only function, if
  // that sentence says what it does: "I have a list of ages and want to know ... Write f(ages),
  // counting ...".
  std::vector<std::string> without_story(std::vector<std::string> sentences) {
    constexpr std::size_t kFewest = 4;  // words that say what a function does
    const auto naming = std::ranges::find_if(
        sentences, [&](const std::string& sentence) { return !functions_in(sentence).empty(); });
    const bool is_told = functions_.size() == 1 && naming != sentences.end() &&
                         plain_words(as_purpose(*naming, functions_.front().name)).size() >=
                             kFewest + plain_words(functions_.front().name).size();
    if (is_told) {
      const auto end = std::remove_if(sentences.begin(), naming, [](const std::string& sentence) {
        const std::vector<std::string> words = plain_words(sentence);
        return !words.empty() && !restricts(sentence) && is_among(words[0], "i we my our") &&
               as_purpose(sentence, {}).find("It takes ") != 0;
      });
      sentences.erase(end, naming);
    }
    return sentences;
  }

  // Adds what the sentence says of the function, which it names first, with others or not.
  void add_sentence(FunctionSpec& function, const std::string& sentence,
                    const std::vector<FunctionSpec*>& named) {
    add_dependencies(sentence, named);
    read_raises(function, sentence);
    const bool is_known = recurrence_ || has_heading(function) || !function.examples.empty();
    std::string purpose = said_purpose(sentence, function.name, is_known);
    if (!purpose.empty() && (function.purpose.empty() || !is_beside_purpose(purpose))) {
      purpose = function.purpose.empty() ? without_subject(std::move(purpose)) : purpose;
      function.purpose += (function.purpose.empty() ? "" : " ") + purpose + ".";
    }
  }

  // Returns the function of a sentence: the first that it names, but the one of a heading of its
  // own if the name is only a word: "`adult_names(people)`", "Returns the names of the adults".
  FunctionSpec* subject_of(std::string_view sentence, const std::vector<FunctionSpec*>& named,
                           FunctionSpec* current) const {
    if (named.empty()) {
      return current;
    }
    FunctionSpec* first = named.front();
    sentence.remove_prefix(sentence.starts_with("Write ") ? 6 : 0);
    const bool is_told = has_heading(*current) && !first->purpose.empty() &&
                         !sentence.starts_with(first->name) &&
                         (current->purpose.empty() || is_only_word(sentence, first->name));
    return is_told ? current : first;
  }

  // Gives each function the conditions of the introduction, and the first the whole if nothing else
  // says what it does. The rest tells of the data, or of the user.
  void take_introduction() {
    FunctionSpec& first = functions_.front();
    const bool describes_first = first.purpose.empty();
    for (const std::string& sentence : introduction_) {
      if (describes_first) {
        add_sentence(first, sentence, {});
      } else if (restricts(sentence)) {
        for (FunctionSpec& function : functions_) {
          add_sentence(function, sentence, {});
        }
      }
    }
  }

  // Returns whether the sentence lists functions by their names, which say what they do.
  [[nodiscard]] bool are_listed(const std::vector<FunctionSpec*>& named) const {
    return named.size() > 1 && std::ranges::all_of(named, [&](const FunctionSpec* function) {
             return std::ranges::find(listed_, function->name) != listed_.end();
           });
  }

  // Gives functions of which only the name is known the parameters of one that is listed with them.
  void share_parameters_of_listed() {
    const auto is_listed = [&](const FunctionSpec& function) {
      return std::ranges::find(listed_, function.name) != listed_.end();
    };
    const auto known = std::ranges::find_if(functions_, [&](const FunctionSpec& function) {
      return is_listed(function) && !function.inputs.empty();
    });
    for (FunctionSpec& function : functions_) {
      if (known != functions_.end() && is_listed(function) && function.inputs.empty()) {
        function.inputs = known->inputs;
      }
    }
  }

  [[nodiscard]] bool has_heading(const FunctionSpec& function) const {
    return std::ranges::any_of(signatures_, [&](const ReadSignature& signature) {
      return signature.name == function.name && signature.has_parameters;
    });
  }

  [[nodiscard]] bool takes_two(const FunctionSpec& function) const {
    return std::ranges::any_of(signatures_, [&](const ReadSignature& signature) {
      return signature.name == function.name && signature.parameters.size() == 2;
    });
  }

  // Returns the names of the two functions before it, or of the only one.
  [[nodiscard]] std::vector<std::string> two_before(const FunctionSpec& function) const {
    const auto end = static_cast<std::size_t>(&function - functions_.data());
    std::vector<std::string> names;
    for (std::size_t i = end - std::min<std::size_t>(end, 2); i < end; ++i) {
      names.push_back(functions_[i].name);
    }
    return names;
  }

  [[nodiscard]] std::vector<std::string> all_before(const FunctionSpec& function) const {
    std::vector<std::string> names;
    for (const FunctionSpec* each = functions_.data(); each != &function; ++each) {
      names.push_back(each->name);
    }
    return names;
  }

  // Returns the functions that a sentence names, in its order.
  std::vector<FunctionSpec*> functions_in(std::string_view sentence) {
    std::vector<FunctionSpec*> named;
    for (std::size_t at = 0; at < sentence.size();) {
      Scanner scanner{sentence, at};
      const std::string_view word = scanner.name();
      FunctionSpec* function = word.empty() ? nullptr : find(word);
      if (function != nullptr && std::ranges::find(named, function) == named.end()) {
        named.push_back(function);
      }
      at = scanner.at + (word.empty() ? 1 : 0);
    }
    return named;
  }

  static bool leaves_arguments_out(const FunctionSpec& function) {
    return std::ranges::any_of(function.examples, [&](const Example& example) {
      return with_defaults(example.call, function).args.size() < function.inputs.size();
    });
  }

  // Adds a note to the reading.
  static void add_note(ProseReading& reading, const std::string& note) {
    reading.note += (reading.note.empty() ? "" : "; ") + note;
  }

  // Says which defaults are lost.
  void note_unread_defaults(ProseReading& reading, const FunctionSpec& function) const {
    const auto heading = std::ranges::find_if(signatures_, [&](const ReadSignature& signature) {
      return signature.name == function.name && signature.has_parameters;
    });
    if (heading == signatures_.end()) {
      return;
    }
    for (const std::string& parameter : heading->unread_defaults) {
      add_note(reading,
               fmt::format("the default of '{0}' in the heading of '{1}' is not a constant and is "
                           "left out, so calls must give {0}; None in its place, with words for "
                           "what it stands for, would be kept",
                           parameter, function.name));
    }
  }

  // Chooses the entry point: the last function that no other one depends on.
  ProseReading finish() {
    ProseReading reading;
    for (const FunctionSpec& function : functions_) {
      const bool needed = std::ranges::any_of(
          functions_, [&](const FunctionSpec& other) { return depends(other, function); });
      if (!needed) {
        reading.specs.entry_point = function.name;
      }
      if (function.examples.empty()) {
        add_note(reading,
                 fmt::format("no example of '{0}' was found; two or three would help, such as "
                             "`{0}(...) returns ...`",
                             function.name));
      }
      note_unread_defaults(reading, function);
    }
    if (reading.specs.entry_point.empty()) {
      reading.specs.entry_point = functions_.back().name;
    }
    reading.specs.functions = std::move(functions_);
    return reading;
  }

  std::string text_;
  std::vector<ReadSignature> signatures_;
  std::vector<ReadExample> examples_;
  std::vector<FunctionSpec> functions_;
  std::vector<std::string> listed_;        // names that a request lists
  std::vector<std::string> introduction_;  // sentences in front of several functions
  std::optional<ReadRecurrence> recurrence_;
  Language language_;
};

}  // namespace

ProseReading read_prose(std::string_view instruction, Language language) {
  return ProseReader(instruction, language).read();
}

}  // namespace synth
