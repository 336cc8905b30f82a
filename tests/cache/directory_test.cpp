#include "cache/directory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <stdlib.h>  // setenv is POSIX's
#include <string>

namespace synth {
namespace {

// A test that restores the variables.
class CacheDirectory : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"SYNTH_CACHE_DIR", "XDG_CACHE_HOME", "HOME"}) {
      if (const char* value = ::getenv(name); value != nullptr) {
        before_[name] = value;
      }
      ::unsetenv(name);
    }
  }
  void TearDown() override {
    for (const char* name : {"SYNTH_CACHE_DIR", "XDG_CACHE_HOME", "HOME"}) {
      ::unsetenv(name);
    }
    for (const auto& [name, value] : before_) {
      ::setenv(name.c_str(), value.c_str(), 1);
    }
  }
  static void set(const char* name, const char* value) { ::setenv(name, value, 1); }

 private:
  std::map<std::string, std::string> before_;
};

TEST_F(CacheDirectory, IsTheFirstOfOptionVariablesAndHome) {
  set("HOME", "/home/ada");
  EXPECT_EQ(cache_directory().value(), "/home/ada/.cache/synth");
  set("XDG_CACHE_HOME", "/var/xdg");
  EXPECT_EQ(cache_directory().value(), "/var/xdg/synth");
  set("SYNTH_CACHE_DIR", "/var/own");
  EXPECT_EQ(cache_directory().value(), "/var/own");
  EXPECT_EQ(cache_directory("/given").value(), "/given");
}

TEST_F(CacheDirectory, IsAbsolute) {
  EXPECT_EQ(cache_directory("sub/../dir").value(), std::filesystem::current_path() / "dir");
}

TEST_F(CacheDirectory, IsNotTakenFromAnEmptyOrRelativeXdgVariable) {
  set("HOME", "/home/ada");
  set("XDG_CACHE_HOME", "relative");
  EXPECT_EQ(cache_directory().value(), "/home/ada/.cache/synth");
  set("XDG_CACHE_HOME", "");
  EXPECT_EQ(cache_directory().value(), "/home/ada/.cache/synth");
}

TEST_F(CacheDirectory, SaysWhatToSetWhereNothingNamesIt) {
  const auto directory = cache_directory();
  ASSERT_FALSE(directory);
  EXPECT_EQ(directory.error().code, Errc::config);
  EXPECT_NE(directory.error().remedy.find("HOME"), std::string::npos);
}

}  // namespace
}  // namespace synth
