#include "specs/identifier.h"
#include "specs/made.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/suites/exporters/exporters.h"
#include "testing/suites/exporters/python_parts.h"

#include <algorithm>

namespace synth {
namespace {

// The modules of the standard library of CPython 3.8 to 3.13. One that was imported before would be
// taken for a file of that name.
constexpr std::string_view kStandardModules =
    "abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 "
    "bdb binascii binhex bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code "
    "codecs codeop collections colorsys compileall concurrent configparser contextlib "
    "contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal "
    "difflib dis distutils doctest dummy_threading email encodings ensurepip enum errno "
    "faulthandler fcntl filecmp fileinput fnmatch formatter fractions ftplib functools gc "
    "genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http "
    "idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3 "
    "linecache locale logging lzma macpath mailbox mailcap marshal math mimetypes mmap "
    "modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path "
    "numbers opcode operator optparse os ossaudiodev parser pathlib pdb pickle pickletools "
    "pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd "
    "py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib "
    "resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal "
    "site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants "
    "sre_parse ssl stat statistics string stringprep struct subprocess sunau symbol symtable "
    "sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this threading "
    "time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle "
    "turtledemo types typing unicodedata unittest urllib uu uuid venv warnings wave weakref "
    "webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib "
    "zoneinfo";

// Modules that pytest has imported before it reads a file of tests.
constexpr std::string_view kModulesOfPytest =
    "attr exceptiongroup iniconfig packaging pluggy py pygments pytest tomli";

// Names in the files of tests that no helper shows.
constexpr std::string_view kOwnNames =
    "args asyncio base bases call caught disputed exception expected functools given kwargs math "
    "pytest tolerance unittest";

// Returns "primes" for "primes.py"; nothing if the file is elsewhere or has no importable name.
std::string module_of(const std::string& file) {
  constexpr std::string_view kEnding = ".py";
  if (!file.ends_with(kEnding)) {
    return "";
  }
  std::string module = file.substr(0, file.size() - kEnding.size());
  const bool is_importable = is_identifier(module, Language::python) &&
                             !is_among(module, kStandardModules) &&
                             !is_among(module, kModulesOfPytest);
  return is_importable ? module : "";
}

bool holds_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word_character(text[at - 1])) &&
        (end == text.size() || !is_word_character(text[end]))) {
      return true;
    }
  }
  return false;
}

// Returns whether the name may stand in a file of tests: runners would take test_... for a test.
bool may_be_imported(const std::string& function, std::string_view helpers) {
  return !in_lower_case(function).starts_with("test") && !is_among(function, kOwnNames) &&
         !holds_word(helpers, function);
}

// Returns whether something besides the tested functions has to be reached through the module.
bool needs_module(const ExportedSuite& suite) {
  const bool raises_own =
      std::ranges::any_of(suite.properties, [](const auto& p) { return !p.errors.empty(); });
  return raises_own || !suite.adapters.empty() || !suite.package.empty() ||
         std::ranges::any_of(suite.tests, [](const ExportedTest& exported) {
           const Test& test = exported.test;
           return !test.setup.empty() || exported.is_adapter || gives_made(test.call) ||
                  std::ranges::any_of(claims_of(test), [](const Claim& claim) {
                    return claim.expected && (any_value(*claim.expected, is_object) ||
                                              any_value(*claim.expected, is_made));
                  });
         });
}

}  // namespace

ExportedSuite with_plain_import(ExportedSuite suite) {
  const std::string module = module_of(suite.code_file);
  if (module.empty() || needs_module(suite)) {
    return suite;
  }
  std::string helpers;
  for (const PythonHelper& helper : python_helpers(suite)) {
    helpers += helper.text;
  }
  const std::vector<std::string> functions = tested_functions(suite);
  if (std::ranges::all_of(functions, [&](const std::string& function) {
        return may_be_imported(function, helpers);
      })) {
    suite.imported_from = module;
    for (ExportedTest& exported : suite.tests) {
      exported.called = exported.test.function;
    }
  }
  return suite;
}

}  // namespace synth
