#include "synth/source/put_into.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

constexpr const char* kModule =
    "#!/usr/bin/env python3\n"
    "\"\"\"Texts.\"\"\"\n"
    "import os\r\n"
    "\n"
    "LIMIT = 3  \n"
    "\n"
    "# Makes slugs.\n"
    "@cached\n"
    "def slug(text):\n"
    "    return text\n"
    "\n"
    "\n"
    "class A:\n"
    "    def slug(self): pass\n"
    "\n"
    "if __name__ == '__main__':\n"
    "    print(slug('a'))\n";

std::string replaced(std::string text, const std::string& old, const std::string& with) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), with);
}

TEST(PutIntoTest, ReplacesTheFunctionAndKeepsTheRestByteForByte) {
  EXPECT_EQ(put_into(kModule, "def slug(text):\n    return text.lower()\n"),
            replaced(kModule, "@cached\ndef slug(text):\n    return text\n",
                     "def slug(text):\n    return text.lower()\n"));
}

TEST(PutIntoTest, AddsWhatIsNewAtTheEndAndImportsBehindTheLast) {
  EXPECT_EQ(put_into(kModule, "import os\nimport re\n\n\ndef words(text):\n    return []\n"),
            replaced(kModule, "import os\r\n", "import os\nimport re\r\n") +
                "\n\ndef words(text):\n    return []\n");
}

TEST(PutIntoTest, StartsAModuleAndEndsAnUnfinishedLine) {
  EXPECT_EQ(put_into("", "def f():\n    return 1\n"), "def f():\n    return 1\n");
  EXPECT_EQ(put_into("x = 1", "def f():\n    return 1\n"), "x = 1\n\n\ndef f():\n    return 1\n");
  EXPECT_EQ(put_into("x = 1\n", "import re\n\n\ndef f():\n    return 1\n"),
            "import re\n\nx = 1\n\n\ndef f():\n    return 1\n");
}

TEST(PutIntoTest, ASecondTimeChangesNothing) {
  const std::string code = "import re\n\n\ndef f():\n    return 1\n";
  const std::string once = put_into(kModule, code);
  EXPECT_EQ(put_into(once, code), once);
}

}  // namespace
}  // namespace synth
