#include "synth/support/curl_library.h"

#include <fmt/format.h>

#include <cstdlib>
#include <dlfcn.h>
#include <string>

namespace synth {
namespace {

struct Loaded {
  CurlLibrary functions;
  std::string fault;
};

template <class Function>
void find(void* library, const char* name, Function& function, std::string& fault) {
  function = reinterpret_cast<Function>(dlsym(library, name));  // dlsym needs this cast
  if (function == nullptr && fault.empty()) {
    fault = fmt::format("libcurl.so.4 has no {}", name);
  }
}

Loaded load_once() {
  Loaded loaded;
  void* const library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    loaded.fault = "libcurl.so.4 is not installed (Debian: libcurl4)";
    return loaded;
  }
  CurlLibrary& curl = loaded.functions;
  decltype(&curl_global_init) global_init = nullptr;
  find(library, "curl_global_init", global_init, loaded.fault);
  find(library, "curl_easy_init", curl.init, loaded.fault);
  find(library, "curl_easy_cleanup", curl.cleanup, loaded.fault);
  find(library, "curl_easy_reset", curl.reset, loaded.fault);
  find(library, "curl_easy_setopt", curl.setopt, loaded.fault);
  find(library, "curl_easy_perform", curl.perform, loaded.fault);
  find(library, "curl_easy_getinfo", curl.getinfo, loaded.fault);
  find(library, "curl_easy_strerror", curl.strerror, loaded.fault);
  find(library, "curl_slist_append", curl.append, loaded.fault);
  find(library, "curl_slist_free_all", curl.free_all, loaded.fault);
  if (loaded.fault.empty() && global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    loaded.fault = "libcurl.so.4 could not be set up";
  }
  return loaded;
}

}  // namespace

void trust_authorities(const CurlLibrary& curl, CURL* easy) {
  const auto name_place = [&](const char* variable, CURLoption option) {
    const char* const place = std::getenv(variable);
    if (place != nullptr && *place != '\0') {
      curl.setopt(easy, option, place);
    }
  };
  name_place("SSL_CERT_DIR", CURLOPT_CAPATH);
  name_place("SSL_CERT_FILE", CURLOPT_CAINFO);
  name_place("CURL_CA_BUNDLE", CURLOPT_CAINFO);
}

Result<const CurlLibrary*> CurlLibrary::load() {
  static const Loaded kLoaded = load_once();
  if (!kLoaded.fault.empty()) {
    return fail(Errc::config, kLoaded.fault);
  }
  return &kLoaded.functions;
}

}  // namespace synth
