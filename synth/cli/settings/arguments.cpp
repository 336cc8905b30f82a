#include "synth/cli/settings/arguments.h"

#include "synth/support/text.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

// CLI11 finds options and their values. Arguments, and suggestions for misspelt options, are
// handled here (CLI11 would take "[a,b]" apart and stop at "++").
class HelpFormatter : public CLI::Formatter {
 public:
  explicit HelpFormatter(const CommandLine& command) : command_(&command) { column_width(26); }

  std::string make_usage(const CLI::App* /*app*/, std::string /*name*/) const override {
    return fmt::format("Usage: synth {} [OPTIONS]{}{}\n", command_->name,
                       command_->arguments.empty() ? "" : " ", command_->arguments);
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    return option->get_expected_max() == 0 ? "" : " " + option->get_type_name();
  }

 private:
  const CommandLine* command_;
};

std::string flag_names(const OptionInfo& option) {
  return option.letter == '\0' ? fmt::format("--{}", option.name)
                               : fmt::format("-{},--{}", option.letter, option.name);
}

class Parser {
 public:
  explicit Parser(const CommandLine& command) : app_(command.summary) {
    app_.formatter(std::make_shared<HelpFormatter>(command));
    app_.allow_extras();
    app_.set_help_flag("-h,--help", "this help");
    app_.get_help_ptr()->group("Options");
    app_.footer(command.details);
    add("Options", command.own);
    for (const Options group : command.groups) {
      const OptionGroup& options = option_group(group);
      add(options.title, options.options);
    }
  }

  CLI::App& app() { return app_; }
  [[nodiscard]] const std::vector<std::pair<std::string, CLI::Option*>>& options() const {
    return options_;
  }

 private:
  void add(std::string_view title, const std::vector<OptionInfo>& options) {
    for (const OptionInfo& option : options) {
      const std::string name(option.name);
      const auto is_same = [&](const auto& other) { return other.first == name; };
      if (std::any_of(options_.begin(), options_.end(), is_same)) {
        continue;  // the command's own option takes precedence over the shared one
      }
      const std::string help(option.help);
      CLI::Option* added = nullptr;
      if (option.placeholder.empty()) {
        added = app_.add_flag(flag_names(option), help);
        added->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->disable_flag_override();
      } else {
        added = app_.add_option(flag_names(option), help);
        added->type_name(std::string(option.placeholder))->expected(1);
        if (option.repeatable) {
          added->expected(1, CLI::detail::expected_max_vector_size)->allow_extra_args(false);
        } else {
          added->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
        }
      }
      added->group(std::string(title));
      options_.emplace_back(name, added);
    }
  }

  CLI::App app_;
  std::vector<std::pair<std::string, CLI::Option*>> options_;
};

// Returns the options that may be meant: for a letter ("-l") the first few that begin with it, the
// command's own before the shared ones, else the nearest.
std::vector<std::string> options_meant(const std::string& given,
                                       const std::vector<std::string>& known) {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> meant;
  if (given.size() == 2 && given[1] != '-') {
    std::ranges::copy_if(known, std::back_inserter(meant), [&](const std::string& name) {
      return meant.size() < kMost && name.starts_with("-" + given);
    });
  } else if (auto nearest = nearest_name(given, known)) {
    meant.push_back(*std::move(nearest));
  }
  return meant;
}

Error unknown_option(const CommandLine& command, const Parser& parser, const std::string& word) {
  std::vector<std::string> known;
  for (const auto& [name, option] : parser.options()) {
    known.push_back("--" + name);
  }
  known.emplace_back("--help");
  const std::string given = word.substr(0, word.find('='));
  const std::vector<std::string> meant = options_meant(given, known);
  return Error{Errc::usage, fmt::format("`synth {}` has no option {}", command.name, given),
               !meant.empty()
                   ? fmt::format("did you mean {}? (an argument that begins with - goes after --)",
                                 fmt::join(meant, " or "))
                   : fmt::format("`synth {} --help` lists the options; an argument that begins "
                                 "with - goes after --",
                                 command.name)};
}

Result<void> check_count(const CommandLine& command, const std::vector<std::string>& positionals) {
  const std::string form = fmt::format("synth {} {}", command.name, command.arguments);
  if (positionals.size() < command.least_arguments) {
    return fail(Errc::usage, fmt::format("`synth {}` needs an argument", command.name),
                "usage: " + form);
  }
  if (positionals.size() > command.most_arguments) {
    const std::string& surplus = positionals[command.most_arguments];
    return fail(Errc::usage,
                fmt::format("`synth {}` does not know what to do with '{}'", command.name,
                            surplus.substr(0, 60)),
                command.most_arguments == 0
                    ? fmt::format("usage: synth {} [OPTIONS]", command.name)
                    : fmt::format("quote an argument of several words; usage: {}", form));
  }
  return {};
}

}  // namespace

std::optional<std::string> Invocation::value(const std::string& option) const {
  const auto found = values.find(option);
  return found == values.end() ? std::nullopt : std::optional<std::string>(found->second);
}

std::vector<std::string> Invocation::all(const std::string& option) const {
  const auto found = lists.find(option);
  return found == lists.end() ? std::vector<std::string>() : found->second;
}

SettingLayer Invocation::settings() const {
  SettingLayer layer;
  const auto add = [&](const std::string& name, const std::string& text) {
    if (find_setting(name) != nullptr && !own.contains(name)) {
      layer[name] = SettingText{text, "option --" + name, SettingPlace::option};
    }
  };
  for (const auto& [name, text] : values) {
    add(name, text);
  }
  for (const auto& [name, count] : flags) {
    add(name, "true");
  }
  if (has("json")) {
    layer["format"] = SettingText{"json", "option --json", SettingPlace::option};
  }
  return layer;
}

Result<Invocation> parse_arguments(const CommandLine& command,
                                   const std::vector<std::string>& words) {
  Parser parser(command);
  const auto dashes = std::find(words.begin(), words.end(), "--");
  // CLI11 takes the words last first, and each that begins with - for an option: an instruction
  // that is a list does so, too.
  std::vector<std::string> reversed(std::make_reverse_iterator(dashes), words.rend());
  for (std::string& word : reversed) {
    word.insert(0, word.starts_with("- ") ? "\n" : "");
  }
  try {
    parser.app().parse(std::move(reversed));
  } catch (const CLI::CallForHelp&) {
    Invocation help;
    help.help = true;
    return help;
  } catch (const CLI::ParseError& error) {
    return fail(Errc::usage, error.what(),
                fmt::format("`synth {} --help` lists the options", command.name));
  }

  Invocation invocation;
  for (const OptionInfo& option : command.own) {
    if (!option.read) {
      invocation.own.emplace(option.name);
    }
  }
  for (const std::string& word : parser.app().remaining()) {
    if (word.size() > 1 && word[0] == '-') {
      return fail(unknown_option(command, parser, word));
    }
    invocation.positionals.push_back(word);
  }
  if (dashes != words.end()) {
    invocation.positionals.insert(invocation.positionals.end(), dashes + 1, words.end());
  }
  SYNTH_CHECK(check_count(command, invocation.positionals));
  for (const auto& [name, option] : parser.options()) {
    if (option->count() == 0) {
      continue;
    }
    if (option->get_expected_max() == 0) {
      invocation.flags[name] = static_cast<int>(option->count());
    } else if (option->get_expected_max() > 1) {
      invocation.lists[name] = option->results();
    } else {
      invocation.values[name] = option->results().back();
    }
  }
  return invocation;
}

std::string help_text(const CommandLine& command) {
  Parser parser(command);
  return parser.app().help();
}

}  // namespace synth
