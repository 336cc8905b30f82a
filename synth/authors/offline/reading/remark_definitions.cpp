#include "synth/authors/offline/reading/commands/needs.h"
#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/definitions/glosses.h"
#include "synth/authors/offline/reading/reading_agreement.h"
#include "synth/authors/offline/reading/remark_checks.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

// Remarks that describe the function again, or one of its terms. They are read as purposes: if one
// computes the same as the core, both confirm each other. One that cannot be read may still consist
// of words that describe the code.

namespace synth {
namespace {

using Base = Shape::Base;

std::string_view without_lead(std::string_view text, std::string_view leads) {
  for (bool is_shorter = true; is_shorter;) {
    is_shorter = false;
    text = trim(text);
    for (const std::string_view lead : split(leads, '|')) {
      const bool is_lead = text.size() > lead.size() &&
                           in_lower_case(text.substr(0, lead.size())) == lead &&
                           !is_word_character(text[lead.size()]);
      if (is_lead) {
        text.remove_prefix(lead.size());
        text = trim(text);
        if (text.starts_with(',')) {
          text.remove_prefix(1);
        }
        is_shorter = true;
      }
    }
  }
  return text;
}

std::string with_capital(std::string_view text) {
  std::string out(text);
  if (!out.empty()) {
    out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  }
  return out;
}

// Returns a clause as commands: "it replaces each run", "whether n is even", and also "each run is
// replaced by" and "the rows become".
std::vector<std::string> as_commands(std::string_view clause, const FunctionSpec& spec) {
  constexpr std::string_view kLeads =
      "that is|in other words|so|it|this|the function|this function|your function|and|namely|that|"
      "this means that|this means|which|should|must|will|to";
  const std::string rest(without_lead(clause, kLeads));
  std::vector<std::string> commands = {with_capital(rest)};
  if (rest.starts_with("whether ") || rest.starts_with("if ")) {
    commands.push_back("Check " + rest);
  }
  for (const std::string_view copula : {" is ", " are ", " gets ", " should be ", " must be "}) {
    if (const std::size_t at = rest.find(copula); at != std::string::npos) {
      const std::string subject = rest.substr(0, at);
      const std::string after = rest.substr(at + copula.size());
      const std::size_t end = after.find(' ');
      if (end != std::string::npos && after.substr(0, end).ends_with("ed")) {
        commands.push_back(with_capital(after.substr(0, end)) + " " + subject + after.substr(end));
      }
    }
  }
  for (const std::string_view verb : {" becomes ", " become "}) {
    if (const std::size_t at = rest.find(verb); at != std::string::npos) {
      commands.push_back("Replace " + rest.substr(0, at) + " by " + rest.substr(at + verb.size()));
      commands.push_back("Turn " + rest.substr(0, at) + " into " + rest.substr(at + verb.size()));
    }
  }
  // "A number is perfect if it equals ..." becomes a question about n.
  if (spec.inputs.size() == 1) {
    for (const std::string_view when :
         {" exactly if ", " only if ", " exactly when ", " if ", " when "}) {
      const std::size_t at = rest.find(when);
      if (at == std::string::npos) {
        continue;
      }
      const std::string condition(
          without_lead(rest.substr(at + when.size()), "and only if|it|that number"));
      commands.push_back("Check whether " + spec.inputs[0].name + " " + condition);
      break;
    }
    for (const std::string_view relative : {" that ", " which "}) {
      const std::size_t at = rest.find(relative);
      if (at != std::string::npos && rest.find(" is ") < at) {
        commands.push_back("Check whether " + spec.inputs[0].name + " " +
                           rest.substr(at + relative.size()));
      }
    }
  }
  return commands;
}

bool is_definition_of_term(std::string_view topic) {
  return topic == "term" || topic == "that is";
}

}  // namespace

// Compares the core with the clause, read alone with the core's parameters.
ReadingAgreement RemarkDealer::compare_with(std::string_view clause) {
  const FunctionSpec typed = with_input_types(core_);
  ReadingAgreement result = ReadingAgreement::unknown;
  for (const std::string& command : as_commands(clause, typed)) {
    FunctionSpec spec = typed;
    spec.purpose = command;
    const FunctionReading reading = read_(spec);
    if (reading.code.empty()) {
      continue;
    }
    const ReadingAgreement agreement = agreement_of(typed, out_.reading, reading);
    if (agreement == ReadingAgreement::same) {
      return agreement;
    }
    result = agreement == ReadingAgreement::other ? agreement : result;
  }
  return result;
}

void RemarkDealer::add_note(std::string note) {
  out_.note += (out_.note.empty() ? "" : "; ") + std::move(note);
}

// Returns the parts of the code, without the function's own name.
std::string RemarkDealer::described_code() const {
  std::string out = out_.reading.value;
  for (const auto& [name, code] : out_.reading.assignments) {
    out += "\n" + code;
  }
  return out + "\n" + write_needs(out_.reading.needs);
}

// Accepts a definition that cannot be compared only if the result is true or false.
bool RemarkDealer::deal_definition(const Remark& remark) {
  // A prohibition does not describe the code.
  if (remark.topic == "last" || remark.topic == "clause") {
    const Words words(remark.said);
    if (words.has("must") && words.has("not")) {
      return false;
    }
  }
  if (remark.topic == "vowels") {
    return has("aeiou");
  }
  if (remark.topic == "including" && speaks_of_ends(remark)) {
    return true;
  }
  std::string_view said = remark.said;
  if (said.starts_with('(') && said.ends_with(')')) {
    said = said.substr(1, said.size() - 2);
  }
  const bool has_lead = remark.topic == "that is" || remark.topic == "step" ||
                        remark.topic == "mind" || remark.topic == "colon" ||
                        remark.topic == "where";
  if (has_lead && !remark.parts.empty()) {
    said = remark.parts.back();
  }
  const bool defines = is_definition_of_term(remark.topic) && out_.reading.shape.is(Base::boolean);
  std::string core = core_.name + " " + core_.purpose;
  for (const Parameter& input : core_.inputs) {
    core += " " + input.name;
  }
  const Gloss gloss = gloss_of(described_code(), core, said, defines);
  if (gloss == Gloss::restates) {
    add_note(fmt::format("\"{}\" was taken for a description of the same", remark.said));
    return true;
  }
  switch (compare_with(said)) {
    case ReadingAgreement::same:
      return true;
    case ReadingAgreement::other:
      return false;
    default:
      break;
  }
  if (gloss == Gloss::differs || !defines) {
    return false;
  }
  add_note(fmt::format("\"{}\" was not read: its word has the usual meaning", remark.said));
  out_.reading.result.clear();
  return true;
}

}  // namespace synth
