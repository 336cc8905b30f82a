#include "testing/sandbox/warm/hot_pages.h"

#include "synth/support/fd.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <utility>

namespace synth {
namespace {

using Ends = std::pair<std::uintptr_t, std::uintptr_t>;

std::vector<Ends> ends_of(const std::vector<MemoryRange>& ranges) {
  std::vector<Ends> found;
  for (const MemoryRange& range : ranges) {
    found.emplace_back(range.begin, range.end);
  }
  return found;
}

TEST(HotPagesTest, ArePagesOfAPrivateFileThatWereWrittenTo) {
  const auto page = static_cast<std::uintptr_t>(::getpagesize());
  const Fd file(::memfd_create("pages", MFD_CLOEXEC));
  ASSERT_EQ(::ftruncate(file.get(), static_cast<off_t>(8 * page)), 0);
  void* memory = ::mmap(nullptr, 8 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE, file.get(), 0);
  ASSERT_NE(memory, MAP_FAILED);
  const auto first = reinterpret_cast<std::uintptr_t>(memory);
  const Fd proc(::open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC));
  const std::vector<Mapping> mappings{
      {.range = {first, first + 8 * page}, .protection = PROT_READ | PROT_WRITE}};
  auto* const bytes = static_cast<volatile char*>(memory);
  static_cast<void>(bytes[5 * page]);  // read, and not its own for that
  EXPECT_TRUE(own_pages(proc.get(), mappings).empty());

  bytes[page] = 1;
  bytes[2 * page] = 1;
  bytes[4 * page] = 1;
  const std::vector<MemoryRange> written = own_pages(proc.get(), mappings);
  EXPECT_THAT(ends_of(written), ::testing::ElementsAre(Ends(first + page, first + 3 * page),
                                                       Ends(first + 4 * page, first + 5 * page)));

  make_own({{first + 3 * page, first + 4 * page}});
  EXPECT_THAT(ends_of(without(own_pages(proc.get(), mappings), written)),
              ::testing::AnyOf(::testing::ElementsAre(Ends(first + 3 * page, first + 4 * page)),
                               ::testing::IsEmpty()));  // before Linux 5.14
  ::munmap(memory, 8 * page);
}

TEST(HotPagesTest, AreLeftOutWhereOthersHaveThem) {
  EXPECT_THAT(ends_of(without({{0, 10}, {20, 30}, {40, 50}}, {{0, 2}, {4, 6}, {8, 22}, {45, 60}})),
              ::testing::ElementsAre(Ends(2, 4), Ends(6, 8), Ends(22, 30), Ends(40, 45)));
  EXPECT_THAT(ends_of(without({{1, 2}}, {})), ::testing::ElementsAre(Ends(1, 2)));
}

}  // namespace
}  // namespace synth
