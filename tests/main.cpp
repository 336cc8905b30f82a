#include <gmock/gmock.h>
#include <gtest/gtest.h>

// The main function of every test program. A program whose tests were all skipped ends with 77,
// which ctest reports as skipped.
int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  const int status = RUN_ALL_TESTS();
  const testing::UnitTest& tests = *testing::UnitTest::GetInstance();
  return status == 0 && tests.skipped_test_count() > 0 && tests.successful_test_count() == 0
             ? 77
             : status;
}
