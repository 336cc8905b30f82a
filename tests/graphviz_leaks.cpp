// Linked into the tests that draw graphs.
// Graphviz and the libraries that it draws text with keep memory until the program ends. The leak
// sanitizer calls this function by its name; without it, that memory would count as our leaks.
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libgvc\nleak:libgvplugin\nleak:libcgraph\nleak:libcdt\nleak:libfontconfig\n"
         "leak:libpango\nleak:libglib\nleak:libgobject\nleak:libcairo\nleak:libltdl\n";
}
