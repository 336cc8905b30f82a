#pragma once

#include "synth/support/result.h"

#include <curl/curl.h>
#include <memory>

namespace synth {

// libcurl, loaded on first use: with the thirty libraries that it depends on, it would make every
// start of the program three times as long, and most runs never open a connection.
struct CurlLibrary {
  decltype(&curl_easy_init) init = nullptr;
  decltype(&curl_easy_cleanup) cleanup = nullptr;
  decltype(&curl_easy_reset) reset = nullptr;
  decltype(&curl_easy_setopt) setopt = nullptr;
  decltype(&curl_easy_perform) perform = nullptr;
  decltype(&curl_easy_getinfo) getinfo = nullptr;
  decltype(&curl_easy_strerror) strerror = nullptr;
  decltype(&curl_slist_append) append = nullptr;
  decltype(&curl_slist_free_all) free_all = nullptr;

  // Returns the library, which stays loaded. Errors: config if it is not installed.
  static Result<const CurlLibrary*> load();
};

// Makes a handle trust the certificates that SSL_CERT_FILE and SSL_CERT_DIR name, or
// CURL_CA_BUNDLE, as the program `curl` does; if none is set, those that the library was built for.
void trust_authorities(const CurlLibrary& curl, CURL* easy);

struct CurlHandleDeleter {
  const CurlLibrary* curl;
  void operator()(CURL* handle) const { curl->cleanup(handle); }
};
using CurlHandle = std::unique_ptr<CURL, CurlHandleDeleter>;

}  // namespace synth
