#include "synth/cli/host/key_file.h"

#include "synth/cli/host/model_choice.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

class KeyFileTest : public ::testing::Test {
 protected:
  void write(const std::string& text, fs::perms perms = fs::perms::owner_read) {
    fs::remove(file_);
    std::ofstream(file_) << text;
    fs::permissions(file_, perms);
    settings_.model.key_file = file_;
  }
  [[nodiscard]] Result<Environment> keys() const {
    return with_key_file(settings_, [](const std::string& name) {
      return name == "OPENAI_API_KEY" ? std::optional<std::string>("of the environment")
                                      : std::nullopt;
    });
  }
  [[nodiscard]] std::string key(const std::string& name) const {
    const auto environment = keys();
    EXPECT_TRUE(environment) << environment.error().message;
    return environment ? (*environment)(name).value_or("none") : "error";
  }

  TemporaryFolder folder_;
  fs::path file_ = folder_.path() / "keys";
  Settings settings_;
};

TEST_F(KeyFileTest, LinesLieOverTheEnvironment) {
  EXPECT_EQ(key("OPENAI_API_KEY"), "of the environment");
  write("# mine\nexport ANTHROPIC_API_KEY='sk-a=='\r\n\nOPENAI_API_KEY=sk-o\n");
  EXPECT_EQ(key("ANTHROPIC_API_KEY"), "sk-a==");
  EXPECT_EQ(key("OPENAI_API_KEY"), "sk-o");
  EXPECT_EQ(key("OLLAMA_API_KEY"), "none");
}

TEST_F(KeyFileTest, AKeyAloneIsThatOfTheAuthor) {
  write("sk-base64==\n");
  settings_.author = AuthorChoice::gemini;
  EXPECT_EQ(key("GEMINI_API_KEY"), "sk-base64==");
  settings_.author = AuthorChoice::automatic;
  const auto nobody = keys();
  ASSERT_FALSE(nobody);
  EXPECT_THAT(nobody.error().message, HasSubstr("whose key it is"));
}

TEST_F(KeyFileTest, IsReadByItsOwnerAlone) {
  write("OPENAI_API_KEY=sk-o\n", fs::perms::owner_read | fs::perms::group_read);
  const auto refused = keys();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::config);
  EXPECT_THAT(refused.error().remedy, HasSubstr("chmod 600"));
}

TEST_F(KeyFileTest, WhatIsNoKeyIsRefusedWithoutShowingIt) {
  settings_.author = AuthorChoice::openai;
  for (const char* const text : {"", "# nothing\n", "sk-one\nsk-two\n", "OPENAI_API_KEY=a b\n",
                                 "OPENAI_API_KEY=\n", "sk-o\x01ne\n"}) {
    write(text);
    const auto refused = keys();
    ASSERT_FALSE(refused) << text;
    EXPECT_EQ(refused.error().code, Errc::config);
    EXPECT_THAT(refused.error().message, Not(HasSubstr("sk-o"))) << text;
  }
}

TEST_F(KeyFileTest, ItsKeyChoosesTheProvider) {
  write("ANTHROPIC_API_KEY=sk-a\n");
  const auto choice = choose_model(settings_, [](const std::string&) { return std::nullopt; });
  ASSERT_TRUE(choice) << choice.error().message;
  ASSERT_TRUE(*choice);
  EXPECT_EQ((*choice)->provider, AuthorChoice::anthropic);
  EXPECT_EQ((*choice)->address.key, "sk-a");
}

TEST_F(KeyFileTest, NoMessageShowsThePasswordOfAnAddress) {
  settings_.author = AuthorChoice::openai;
  settings_.model.base_url = "https://me:let-me-in@host/v1";
  const auto choice = choose_model(settings_, [](const std::string&) { return std::nullopt; });
  ASSERT_FALSE(choice);
  EXPECT_THAT(choice.error().message, HasSubstr("https://host/v1"));
}

}  // namespace
}  // namespace synth
