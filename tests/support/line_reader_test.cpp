#include "synth/support/line_reader.h"

#include <gtest/gtest.h>

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <thread>
#include <vector>

namespace synth {
namespace {

Fd file_with(const std::string& text) {
  Fd file(::memfd_create("lines", MFD_CLOEXEC));
  EXPECT_EQ(::write(file.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  ::lseek(file.get(), 0, SEEK_SET);
  return file;
}

std::vector<std::string> lines_of(const std::string& text) {
  LineReader reader(file_with(text), "a file", LongLine::refuse);
  std::vector<std::string> lines;
  while (auto line = reader.next({}).value()) {
    lines.push_back(*line);
  }
  return lines;
}

TEST(LineReaderTest, TheLastLineNeedsNoEnd) {
  EXPECT_EQ(lines_of("a\n\nb"), (std::vector<std::string>{"a", "", "b"}));
  EXPECT_EQ(lines_of("a\n"), (std::vector<std::string>{"a"}));
  EXPECT_EQ(lines_of(""), std::vector<std::string>{});
}

TEST(LineReaderTest, ALineThatIsTooLongIsRefusedOrCut) {
  const std::string text = "a\n" + std::string(kLongestLine + 200'000, 'x') + "\nb\n";
  LineReader refusing(file_with(text), "a file", LongLine::refuse);
  EXPECT_EQ(refusing.next({}).value(), "a");
  const auto refused = refusing.next({});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::bad_input);

  LineReader cutting(file_with(text), "a file", LongLine::cut);
  EXPECT_EQ(cutting.next({}).value(), "a");
  EXPECT_EQ(cutting.next({}).value()->size(), kLongestLine + 1);
  EXPECT_EQ(cutting.next({}).value(), "b");
  EXPECT_EQ(cutting.line_number(), 3);
  EXPECT_EQ(cutting.next({}).value(), std::nullopt);
}

TEST(LineReaderTest, AStopEndsTheWaitForInput) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const Fd nobody_writes(ends[1]);
  LineReader reader(Fd{ends[0]}, "a pipe", LongLine::refuse);
  std::stop_source stop;
  const std::jthread stopper([&] { stop.request_stop(); });
  EXPECT_EQ(reader.next(stop.get_token()).value(), std::nullopt);
}

}  // namespace
}  // namespace synth
