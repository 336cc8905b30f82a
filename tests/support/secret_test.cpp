#include "synth/support/secret.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(SecretTest, EachIsNewAndOnlyItselfIsTheSame) {
  const std::string secret = *random_secret();
  EXPECT_EQ(secret.size(), 32U);
  EXPECT_EQ(secret.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(*random_secret(), secret);
  EXPECT_TRUE(is_same_secret(secret, secret));
  EXPECT_FALSE(is_same_secret(secret.substr(1), secret));
  EXPECT_FALSE(is_same_secret(secret + "0", secret));
  EXPECT_FALSE(is_same_secret("", secret));
  EXPECT_TRUE(is_same_secret("", "")) << "who asks sees to it that there is one";
}

}  // namespace
}  // namespace synth
