#include "synth/cli/settings/options.h"

#include "synth/cli/settings/setting_readers.h"

#include <array>

namespace synth {

OptionInfo context_option() {
  return {.name = "context",
          .placeholder = "FILE",
          .help =
              "a module of yours in Python or JavaScript, or a C++ header, whose functions and "
              "classes the code may import and call (again for more)",
          .repeatable = true};
}

namespace {

using enum Trust;

constexpr std::int64_t kMost = std::int64_t{1} << 50U;
constexpr std::size_t kMebibyte = std::size_t{1} << 20U;
constexpr std::size_t kKibibyte = std::size_t{1} << 10U;

constexpr EnumName<AuthorChoice> kAuthorChoices[] = {
    {AuthorChoice::automatic, "auto"},      {AuthorChoice::offline, "offline"},
    {AuthorChoice::command, "command"},     {AuthorChoice::http, "http"},
    {AuthorChoice::anthropic, "anthropic"}, {AuthorChoice::openai, "openai"},
    {AuthorChoice::gemini, "gemini"},       {AuthorChoice::ollama, "ollama"},
};

constexpr EnumName<IsolationLevel> kIsolationLevels[] = {
    {IsolationLevel::cgroup, "cgroup"},       {IsolationLevel::namespaces, "namespaces"},
    {IsolationLevel::container, "container"}, {IsolationLevel::landlock, "landlock"},
    {IsolationLevel::rlimits, "rlimits"},     {IsolationLevel::none, "none"},
};

constexpr EnumName<IsolationChoice> kIsolationChoices[] = {
    {IsolationChoice::automatic, "auto"},
    {IsolationChoice::strict, "strict"},
    {IsolationChoice::batch, "batch"},
};

constexpr EnumName<ConfidenceLevel> kLeastConfidences[] = {
    {ConfidenceLevel::verified, "verified"},
    {ConfidenceLevel::consistent, "consistent"},
    {ConfidenceLevel::uncertain, "uncertain"},
};

constexpr EnumName<Format> kFormats[] = {
    {Format::text, "text"},
    {Format::markdown, "markdown"},
    {Format::chat, "chat"},
    {Format::json, "json"},
};

constexpr EnumName<ColorChoice> kColorChoices[] = {
    {ColorChoice::automatic, "auto"},
    {ColorChoice::always, "always"},
    {ColorChoice::never, "never"},
};

constexpr std::string_view kSharedTestsHelp =
    "tests that need more than functions called by value run in one process with the code, which "
    "could tell them anything: the result is uncertain at the most";

const OptionGroup kResult{
    "Result",
    {
        {"out", "DIR|FILE", "write the module and its tests to DIR, or to FILE and beside it"},
        {"suite-format", "F", "how the tests are written: pytest (default), unittest or jsonl"},
        {"force", "", "overwrite files in DIR that synth did not write"},
        {"accept", "LEVEL",
         "the least confidence that counts as success: verified, consistent (default) or uncertain",
         stored(as::one_of<ConfidenceLevel>(kLeastConfidences), &Settings::accept), user,
         "consistent"},
    }};

const OptionGroup kSpecInput{
    "Given by you",
    {
        {"spec", "FILE", "JSON file with the functions to write ('-': standard input)"},
        {"tests", "FILE",
         "tests that must pass: JSON lines, one a line; for solve also a file for pytest, "
         "unittest, node:test, GoogleTest or Bats"},
        context_option(),
        {"shared-tests", "", kSharedTestsHelp, stored(as::sharing, &Settings::sharing), user,
         "false"},
    }};

const OptionGroup kAuthor{
    "Author",
    {
        {"author", "A",
         "auto, offline, command, http, anthropic, openai, gemini or ollama (default auto: "
         "offline, then "
         "--command or the provider whose key is in the environment)",
         stored(as::one_of<AuthorChoice>(kAuthorChoices), &Settings::author), user, "auto"},
        {"language", "L",
         "language to write: python, javascript, cpp or bash; run: python or bash (default: that "
         "of --spec, or the one that the instruction names, else python)",
         stored(as::language, &Settings::language), harmless, "python"},
        {"command", "CMD", "program that answers as an author (run by sh -c)",
         stored(as::text, &Settings::command), user},
        {"candidates", "N", "independent implementations to write of each group",
         stored(as::whole(1, 100), &Settings::candidates), harmless},
        {"focus", "F",
         "ask the author for other code once some passes: speed (taken if it is measurably faster) "
         "or robustness (taken if it survives more hostile inputs)",
         stored(as::one_of(names_of(Focus())), &Settings::focus), harmless},
        {"seed", "N", "seed of everything random (default 0)", stored(as::seed, &Settings::seed),
         harmless, "0"},
    }};

const OptionGroup kModel{
    "Language models",
    {
        {"model", "M", "model to ask (default: the provider's usual one)",
         stored(as::text, &Settings::model, &ModelSettings::model), user},
        {"base-url", "U", "where the provider is",
         stored(as::text, &Settings::model, &ModelSettings::base_url), user},
        {"key-file", "FILE",
         "a file of yours alone (chmod 600) with the key: lines NAME=KEY, or the key of --author "
         "alone",
         stored(as::text, &Settings::model, &ModelSettings::key_file), user},
        {"max-retries", "N", "how often a failed request is sent again (default 4)",
         stored(as::whole(0, 100), &Settings::model, &ModelSettings::most_retries), user, "4"},
        {"max-rate", "N", "requests sent in a minute (default: no limit but the provider's)",
         stored(as::requests_a_minute, &Settings::model, &ModelSettings::most_per_minute), user},
        {"prices", "FILE", "what models cost, over the table that is built in",
         stored(as::text, &Settings::model, &ModelSettings::prices), user},
        {"record", "FILE", "keep the traffic with the model in a new file",
         stored(as::text, &Settings::model, &ModelSettings::record), user},
        {"replay", "FILE", "answer from such a file in place of the network",
         stored(as::text, &Settings::model, &ModelSettings::replay), user},
        {"http-header", "H",
         "with --author http: headers as NAME: VALUE, several split by |; $NAME is taken from the "
         "environment",
         stored(as::text, &Settings::model, &ModelSettings::http_header), user},
        {"http-body", "JSON",
         "with --author http: the body, with {prompt}, {schema}, {model} and {max_tokens}",
         stored(as::text, &Settings::model, &ModelSettings::http_body), user},
        {"http-text", "POINTER", "with --author http: where the text is in the answer (RFC 6901)",
         stored(as::text, &Settings::model, &ModelSettings::http_text), user},
    }};

const OptionGroup kBudget{
    "Budget",
    {
        {"max-time", "S", "seconds for the whole instruction, test runs included (default 600)",
         stored(as::seconds, &Settings::budget, &Budget::time), downward, "600"},
        {"max-attempts", "N",
         "candidates to run for each group (default: 3, or what a model's limits allow)",
         stored(as::whole(1, 1000), &Settings::budget, &Budget::attempts), downward},
        {"max-calls", "N", "requests to a model (default: no limit)",
         stored(as::whole(0, kMost), &Settings::budget, &Budget::spending, &SpendingLimits::calls),
         downward},
        {"max-tokens", "N", "tokens in and out (default: no limit)",
         stored(as::whole(0, kMost), &Settings::budget, &Budget::spending, &SpendingLimits::tokens),
         downward},
        {"max-cost", "USD", "money (default: no limit)",
         stored(as::usd, &Settings::budget, &Budget::spending, &SpendingLimits::cost_usd),
         downward},
        {"search-work", "N",
         "expressions that the offline search evaluates for each function (default 2500000)",
         stored(as::whole(1, kMost), &Settings::budget, &Budget::search_work), downward, "2500000"},
        {"search-memory", "MB", "memory of the offline search (default 1024)",
         stored(as::size_in(kMebibyte), &Settings::budget, &Budget::search_memory_bytes), downward,
         "1024"},
    }};

const OptionGroup kLimits{
    "Limits of the code that runs",
    {
        {"time", "S", "CPU seconds for each test (default 5)",
         stored(as::seconds, &Settings::limits, &Limits::time), downward, "5"},
        {"wall", "S", "elapsed seconds for each test (default max(3 x time, time + 2))",
         stored(as::seconds, &Settings::limits, &Limits::wall), downward},
        {"memory", "MB", "memory above the idle interpreter (default 256)",
         stored(as::size_in(kMebibyte), &Settings::limits, &Limits::memory_bytes), downward, "256"},
        {"processes", "N", "processes and threads (default 64)",
         stored(as::whole(1, 100'000), &Settings::limits, &Limits::processes), downward, "64"},
        {"disk", "MB", "files written (default 16)",
         stored(as::size_in(kMebibyte), &Settings::limits, &Limits::disk_bytes), downward, "16"},
        {"output-limit", "KB", "bytes printed for each test (default 16384)",
         stored(as::size_in(kKibibyte), &Settings::limits, &Limits::output_bytes), downward,
         "16384"},
        {"level", "L",
         "weakest isolation to accept: cgroup, namespaces (default), landlock, "
         "rlimits or none; or container, in one of --image",
         stored(as::one_of<IsolationLevel>(kIsolationLevels), &Settings::level), user,
         "namespaces"},
        {"image", "IMAGE",
         "run code in containers of this image (--level container), with its interpreters",
         stored(as::text, &Settings::image), user},
        {"container-engine", "PROGRAM",
         "what runs them: a program with podman's options (default podman, else docker)",
         stored(as::text, &Settings::container_engine), user},
        {"isolation", "I",
         "auto (default), strict: each test in a process of its own, or batch: all in one, "
         "and what fails again on its own",
         stored(as::one_of<IsolationChoice>(kIsolationChoices), &Settings::limits,
                &Limits::isolation),
         harmless, "auto"},
        {"all-tests", "",
         "ask every test of a candidate that ran into its time limit on two of them",
         stored(as::most_time_limits, &Settings::limits, &Limits::most_time_limits), harmless,
         "false"},
        {"python", "PATH",
         "Python interpreter (default: of the active virtual or conda environment, else python3)",
         stored(as::text, &Settings::python), user},
        {"imports", "allow:M,M|deny:M,M",
         "which modules Python code may import; a courtesy, not a boundary",
         stored(as::import_policy, &Settings::imports), user},
        {"preload", "M,M", "Python modules to load once, before any code runs",
         stored(as::module_list, &Settings::preload), user},
    }};

// Never settings: no file and no environment may open the sandbox.
const OptionGroup kUserData{
    "Lent to the code that runs",
    {
        {.name = "file",
         .placeholder = "PATH[=NAME]",
         .help = "a copy of this file in its folder, under NAME (again for more files)",
         .repeatable = true},
        {.name = "with",
         .placeholder = "PKG",
         .help = "a Python package, installed by pip into an environment that is kept (again for "
                 "more)",
         .repeatable = true},
        {.name = "allow-net", .placeholder = "", .help = "the network"},
    }};

const OptionGroup kJobs{"At once",
                        {
                            {"jobs", "N", "how many at once (default: one for each processor)",
                             stored(as::whole(1, 256), &Settings::jobs), user},
                        }};

const OptionGroup kCache{
    "Cache",
    {
        {"cache-dir", "DIR", "where the cache is (default $XDG_CACHE_HOME/synth)",
         stored(as::text, &Settings::cache_dir), user},
        {"cache", "STORES",
         "shared caches behind it, in order: file:/FOLDER, redis://HOST[:PORT][/DB] or "
         "unix:/SOCKET, with |read-only or |trusted behind; several with spaces between",
         stored(as::shared_caches, &Settings::shared_caches), user},
        {"no-cache", "", "neither look in the cache nor keep anything",
         stored(as::flag, &Settings::no_cache), user, "false"},
        {"fresh", "", "do not look in the cache, but keep what is found",
         stored(as::flag, &Settings::fresh), user, "false"},
    }};

const OptionGroup kHistory{"History",
                           {
                               {"no-log", "", "do not keep this run in the history",
                                stored(as::flag, &Settings::no_log), user, "false"},
                           }};

const OptionGroup kSuite{"Suite",
                         {
                             {"min-score", "N",
                              "exit status 1 if the tests of a function kill less of its mutants "
                              "(percent)",
                              stored(as::percent, &Settings::least_score), user, "0"},
                         }};

const OptionGroup kOutput{
    "Output",
    {
        {"json", "", "print JSON (the same as --format json)"},
        {"format", "F", "text, markdown, chat (short Markdown) or json (default text)",
         stored(as::one_of<Format>(kFormats), &Settings::format), harmless, "text"},
        {"color", "WHEN", "auto, always or never (default auto; NO_COLOR is heeded)",
         stored(as::one_of<ColorChoice>(kColorChoices), &Settings::color), harmless, "auto"},
        {"verbose", "", "tell more on standard error", {}, user, {}, 'v'},
        {"quiet", "", "no progress and no report on standard error", {}, user, {}, 'q'},
    }};

// In the order of Options.
const std::array kGroups{&kResult,   &kSpecInput, &kAuthor, &kModel,   &kBudget, &kLimits,
                         &kUserData, &kJobs,      &kCache,  &kHistory, &kSuite,  &kOutput};

}  // namespace

const OptionGroup& option_group(Options group) {
  return *kGroups.at(static_cast<std::size_t>(group));
}

EnumNames<AuthorChoice> names_of(AuthorChoice) {
  return kAuthorChoices;
}

const OptionInfo* find_setting(std::string_view name) {
  for (const OptionGroup* const group : kGroups) {
    for (const OptionInfo& option : group->options) {
      if (option.read && option.name == name) {
        return &option;
      }
    }
  }
  return nullptr;
}

std::vector<std::string> setting_names() {
  std::vector<std::string> names;
  for (const OptionGroup* const group : kGroups) {
    for (const OptionInfo& option : group->options) {
      if (option.read) {
        names.emplace_back(option.name);
      }
    }
  }
  return names;
}

}  // namespace synth
