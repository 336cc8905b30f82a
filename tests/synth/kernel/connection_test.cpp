#include "synth/kernel/connection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace synth {
namespace {

using ::testing::HasSubstr;

const std::string kGood =
    R"({"transport":"tcp","ip":"127.0.0.1","shell_port":1,"iopub_port":2,"stdin_port":3,)"
    R"("control_port":4,"hb_port":65535,"signature_scheme":"hmac-sha256","key":"k","kernel_name":""})";

std::string with(std::string_view part, std::string_view other) {
  std::string text = kGood;
  return text.replace(text.find(part), part.size(), other);
}

TEST(ConnectionTest, AFileIsRead) {
  const auto connection = read_connection(kGood);
  ASSERT_TRUE(connection) << connection.error().message;
  EXPECT_EQ(connection->ip, "127.0.0.1");
  EXPECT_EQ(connection->shell, 1);
  EXPECT_EQ(connection->heartbeat, 65535);
  EXPECT_EQ(connection->key, "k");
}

TEST(ConnectionTest, ADamagedFileNamesItsField) {
  const auto error = [](const std::string& text) {
    const auto connection = read_connection(text);
    return connection ? "" : connection.error().message;
  };
  EXPECT_THAT(error(with("\"shell_port\":1", "\"shell_port\":0")), HasSubstr("$.shell_port"));
  EXPECT_THAT(error(with("65535", "65536")), HasSubstr("$.hb_port"));
  EXPECT_THAT(error(with("\"iopub_port\":2,", "")), HasSubstr("iopub_port"));
  EXPECT_THAT(error(with("\"control_port\":4", "\"control_port\":\"4\"")),
              HasSubstr("$.control_port"));
  EXPECT_THAT(error(with("\"k\"", "\"\"")), HasSubstr("$.key"));
  EXPECT_THAT(error(with("sha256", "md5")), HasSubstr("$.signature_scheme"));
  EXPECT_THAT(error(with("tcp", "udp")), HasSubstr("$.transport"));
  for (const char* text : {"", "[]", "{", "7", "\xff"}) {
    EXPECT_FALSE(read_connection(text)) << text;
  }
  EXPECT_FALSE(read_connection(kGood.substr(0, kGood.size() / 2)));
}

}  // namespace
}  // namespace synth
