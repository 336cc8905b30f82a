#include "specs/base64.h"
#include "synth/report/html.h"
#include "synth/support/text.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

constexpr std::string_view kStyle = R"(
:root{--bg:#fff;--fg:#1b1f24;--dim:#5b6570;--line:#d5dbe1;--soft:#f4f6f8;--good:#1a7f37;--bad:#b42318;
--warn:#9a6700;--key:#8250df;--str:#0a6b3d;--num:#0550ae;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--bg:#15181c;--fg:#e4e8ec;--dim:#98a2ad;--line:#343b43;
--soft:#1e2328;--good:#4cc26a;--bad:#ff7b72;--warn:#e3b341;--key:#c4a1ff;--str:#7ddba3;--num:#79b8ff}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:70rem;background:var(--bg);color:var(--fg);
font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0 0 .3rem;overflow-wrap:anywhere}h2{font-size:1.15rem;margin:2rem 0 .6rem}
p{margin:.4rem 0}pre,code,td.m{font-family:ui-monospace,monospace;font-size:.86em}
pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.8rem;overflow:auto;margin:.5rem 0}
.wide{overflow-x:auto}.wide table{min-width:38rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
th{color:var(--dim);font-weight:600;white-space:nowrap}th[data-sort]{cursor:pointer}
.badge{display:inline-block;padding:.05rem .55rem;border-radius:1rem;border:1px solid currentColor;font-weight:600}
.good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}.dim{color:var(--dim)}
ins{text-decoration:none;background:color-mix(in srgb,var(--warn) 18%,transparent)}.bar{width:60%}meter{width:100%;height:.9em}
input[type=search]{width:100%;max-width:24rem;padding:.4rem .6rem;border:1px solid var(--line);border-radius:6px;
background:var(--bg);color:inherit;font:inherit}
details{margin:.4rem 0}summary{cursor:pointer}
.k{color:var(--key)}.s,.add{color:var(--str)}.n{color:var(--num)}.c,.at{color:var(--dim)}.del{color:var(--bad)}
svg{max-width:100%;height:auto}svg text{fill:var(--fg);font-family:system-ui,sans-serif}
svg polygon,svg path,svg ellipse{stroke:var(--dim);fill:none}svg .edge polygon{fill:var(--dim)}
svg .pass path,svg .pass polygon{stroke:var(--good)}svg .fail path,svg .fail polygon{stroke:var(--bad)}
@media print{body{max-width:none}input{display:none}pre{white-space:pre-wrap}}
)";

// Filters the table after a search field by its words, sorts a table by the column whose heading is
// clicked, and fills a table with events as its server sends them. The page is whole without it.
constexpr std::string_view kScript = R"(
for (const field of document.querySelectorAll('input[type=search]')) {
  field.hidden = false;
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const row of field.parentElement.querySelectorAll('tbody tr')) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  });
}
for (const head of document.querySelectorAll('th[data-sort]')) {
  head.addEventListener('click', () => {
    const body = head.closest('table').tBodies[0];
    const column = head.cellIndex;
    const sign = head.dataset.sort = head.dataset.sort === '1' ? '-1' : '1';
    const key = (row) => row.cells[column].dataset.key ?? row.cells[column].textContent;
    const number = (text) => (text.trim() === '' ? NaN : Number(text));
    const rows = [...body.rows].sort((a, b) => {
      const [x, y] = [key(a), key(b)];
      const difference = number(x) - number(y);
      return sign * (Number.isNaN(difference) ? x.localeCompare(y) : difference);
    });
    body.append(...rows);
  });
}
const live = document.querySelector('[data-live]');
if (live) {
  const words = (value) => typeof value !== 'object' ? String(value) : Array.isArray(value)
    ? value.map(words).join(', ') : Object.entries(value).map(([name, of]) => name + ' ' + words(of)).join('; ');
  const source = new EventSource(live.dataset.live);
  source.onmessage = (message) => {
    const {at, event, schema_version, ...more} = JSON.parse(message.data);
    const row = live.tBodies[0].insertRow();
    for (const text of [at.toFixed(1) + ' s', event, words(more)]) {
      row.insertCell().textContent = text;
    }
    if (event === 'end') {
      source.close();
    }
  };
}
)";

// Returns the source expression by which a content policy names one script or style (CSP level 2,
// "hash-source").
std::string hash_source(std::string_view text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  if (EVP_Digest(text.data(), text.size(), digest.data(), &length, EVP_sha256(), nullptr) != 1) {
    return "'none'";  // the page can be read without it
  }
  return "'sha256-" + base64_encode({reinterpret_cast<const char*>(digest.data()), length}) + "'";
}

constexpr std::array<std::pair<char, std::string_view>, 5> kEntities{
    {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}}};

bool is_allowed(unsigned char c) {
  return c >= 0x20 ? c != 0x7F : c == '\n' || c == '\t';
}

}  // namespace

std::string escape_html(std::string_view text) {
  std::string html;
  for (const char c : to_valid_utf8(text)) {
    const auto* const entity =
        std::ranges::find(kEntities, c, &std::pair<char, std::string_view>::first);
    if (entity != kEntities.end()) {
      html += entity->second;
    } else {
      html += is_allowed(static_cast<unsigned char>(c)) ? std::string(1, c) : "\xEF\xBF\xBD";
    }
  }
  return html;
}

std::string page_policy(PageNetwork network) {
  return fmt::format("default-src 'none'; style-src {}; script-src {}{}", hash_source(kStyle),
                     hash_source(kScript),
                     network == PageNetwork::own_server ? "; connect-src 'self'" : "");
}

std::string html_meter(double share) {
  constexpr double kWhole = 100;
  return fmt::format("<meter max=\"100\" value=\"{0:.1f}\">{0:.0f} %</meter>", kWhole * share);
}

std::string html_page(std::string_view title, std::string_view body, PageNetwork network) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n{}<script>{}</script>\n</body>\n"
      "</html>\n",
      page_policy(network), escape_html(title), kStyle, body, kScript);
}

}  // namespace synth
