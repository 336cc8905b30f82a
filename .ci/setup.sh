# shellcheck shell=bash
# Functions that ./run, ./run-tests and .ci/run share: finding and installing packages, building into build/.
# Sourced, with `root` set to the repository.

: "${root:?}"
build=$root/build

is_debian_12() {
  local id='' version=''
  if [[ -r /etc/os-release ]]; then
    # shellcheck source=/dev/null
    id=$(. /etc/os-release && echo "${ID:-}") version=$(. /etc/os-release && echo "${VERSION_ID:-}")
  fi
  [[ $id:$version == debian:12 ]]
}

# Prints the name of the Boost package, the only one that differs: Debian 12's libboost-dev is 1.74, too old,
# and its 1.81 has a separate package, which conflicts with libboost-dev.
boost_package() {
  if is_debian_12; then echo libboost1.81-dev; else echo libboost-dev; fi
}

# Prints the packages for the Jupyter kernel, which is built if xeus 2 is available; later releases no longer
# have it.
kernel_packages() {
  if is_debian_12; then echo xeus-dev; fi
}

say() { printf 'synth: %s\n' "$*" >&2; }

# stop STATUS MESSAGE...: prints each message on a line, and exits.
stop() {
  local status=$1 line
  shift
  for line in "$@"; do say "$line"; done
  exit "$status"
}

# at_least VERSION WANTED: compares the leading numbers of two versions.
at_least() { printf '%s\n%s\n' "$2" "$1" | sort --version-sort --check=quiet; }

# Succeeds if a tool that did not come from its package (a newer CMake, a compiler in /opt) is good enough.
have_tool() {
  local version
  case $1 in
    cmake)
      version=$(cmake --version 2>/dev/null) || return 1
      version=${version#cmake version } && at_least "${version%%[!0-9.]*}" 3.25
      ;;
    g++)
      version=$("${CXX:-g++}" -dumpversion 2>/dev/null) && { [[ -n ${CXX:-} ]] || at_least "$version" 12; }
      ;;
    ninja-build) command -v ninja >/dev/null ;;
    nodejs) command -v node >/dev/null || command -v nodejs >/dev/null ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# missing_packages PACKAGE...: prints those that are neither installed nor replaced by a tool on the PATH.
missing_packages() {
  local package installed
  installed=$(dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep --quiet --line-regexp --fixed-strings "$package installed" <<<"$installed" && continue
    case $package in
      cmake | g++ | ninja-build | nodejs | python3 | git) have_tool "$package" && continue ;;
    esac
    echo "$package"
  done
}

# Prints the words that make a command run as root, none for root; fails if that is not possible.
as_root() {
  if ((EUID == 0)); then
    return 0
  elif ! command -v sudo >/dev/null; then
    return 1
  elif sudo -n true 2>/dev/null; then
    echo sudo -n
  elif { : </dev/tty; } 2>/dev/null; then
    echo sudo # asks for the password on the terminal
  else
    return 1
  fi
}

# ensure_packages WHY PACKAGE...: installs what is missing, or says how and stops with 4.
ensure_packages() {
  local why=$1 log=$build/packages.log words
  shift
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "no apt here: if the build stops, it needs the equivalents of: $*"
    return 0
  fi
  local -a missing root_words
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0

  local command="apt-get install --no-install-recommends ${missing[*]}"
  words=$(as_root) || stop 4 "these packages are missing ($why): ${missing[*]}" \
    "installing them needs root: sudo $command"
  read -r -a root_words <<<"$words"
  local -a apt=("${root_words[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -q)
  # --no-remove: nothing of the user's is removed to make room for ours.
  local -a install=("${apt[@]}" install --no-install-recommends --no-remove "${missing[@]}")

  say "installing through apt ($why): ${missing[*]}"
  {
    if ! apt-cache show "${missing[@]}" >/dev/null 2>&1; then
      "${apt[@]}" update && "${install[@]}"
    else
      # A listed version may be gone from the archive: the lists are then out of date.
      "${install[@]}" || { "${apt[@]}" update && "${install[@]}"; }
    fi
  } >"$log" 2>&1 </dev/null || {
    tail -n 20 "$log" >&2
    stop 4 "apt could not install them (whole log: $log)" "to see and decide for yourself: ${words:+sudo }$command"
  }
}

ensure_build_packages() {
  local -a kernel
  read -r -a kernel <<<"$(kernel_packages)"
  ensure_packages "to build synth" "${kernel[@]}" g++ cmake ninja-build "$(boost_package)" nlohmann-json3-dev \
    libssl-dev libcurl4-openssl-dev libhiredis-dev libedit-dev libsqlite3-dev libfmt-dev libcli11-dev libtomlplusplus-dev libexpected-dev python3
}

ensure_test_packages() {
  ensure_packages "to build and run synth's tests" libgtest-dev libgmock-dev python3-pytest \
    python3-venv nodejs bats catch2 graphviz jupyter-nbconvert mandoc munge nginx-light redis-server shellcheck slurm-wlm tidy
}

# Succeeds if nothing that the program is built from has changed since the last build. Compares the time of
# change (ctime), which no archive or checkout can set back.
is_current() {
  local stamp=$build/program.stamp
  [[ -e $stamp ]] || return 1
  local -a sources=("$root"/{CMakeLists.txt,CMakePresets.json,.ci/setup.sh,cmake,synth,specs,testing,cache})
  [[ -z $(find "${sources[@]}" -cnewer "$stamp" -print -quit 2>/dev/null) ]]
}

# Shows the progress of a build from Ninja's lines: on a terminal, one line that is redrawn.
show_progress() {
  local line
  if [[ -t 2 ]]; then
    while IFS= read -r line; do
      [[ $line == '['*/*']'* ]] && printf '\r\033[Ksynth: building %s' "${line%%]*}]" >&2
    done
    printf '\r\033[K' >&2
  else
    cat >/dev/null
  fi
}

# logged LOG COMMAND...: runs a command without its output; shows the end of the log if it fails.
logged() {
  local log=$1
  shift
  "$@" 2>&1 </dev/null | tee -a "$log" | show_progress && return 0
  tail -n 40 "$log" >&2
  stop 3 "the build failed (whole log: $log)"
}

# configured OPTION=VALUE...: succeeds if build/ belongs to this folder, is Ninja's, and has these options.
configured() {
  local line
  [[ -e $build/build.ninja ]] || return 1
  for line in "CMAKE_HOME_DIRECTORY:INTERNAL=$root" CMAKE_GENERATOR:INTERNAL=Ninja "$@"; do
    grep --quiet --line-regexp --fixed-strings "$line" "$build/CMakeCache.txt" || return 1
  done
}

# build_target TARGET [OPTION:TYPE=VALUE...]: configures build/ if necessary and builds the target.
build_target() {
  local target=$1 stamp=$build/program.stamp log=$build/build.log
  shift
  : >"$log"
  if [[ -e $stamp ]]; then
    say "the sources have changed: building what depends on them (log: $log)"
  else
    say "building into $build, once; it takes minutes (log: $log)"
  fi
  touch "$stamp.begun" # what changes while the build runs is newer than the stamp
  if ! configured "$@"; then
    # The build in a folder that was moved or copied names its old place.
    local -a fresh=()
    configured || fresh=(--fresh)
    logged "$log" cmake "${fresh[@]}" --preset release -S "$root" "${@/#/-D}"
  fi
  logged "$log" env NINJA_STATUS='[%f/%t] ' cmake --build "$build" --target "$target"
  mv -f "$stamp.begun" "$stamp"
}

# locked COMMAND...: runs a command alone among the calls that build here, so that two at once do not disturb
# each other.
locked() {
  if ! { mkdir -p "$build" && : >>"$build/lock"; } 2>/dev/null; then
    stop 4 "$build cannot be written, and synth must be built there" \
      "copy the repository to a folder of your own"
  fi
  local status=0
  (
    flock --nonblock 9 || {
      say "waiting for another call that is building here"
      flock 9
    }
    "$@"
  ) 9>>"$build/lock" || status=$?
  ((status == 0)) || exit "$status"
}

# Builds only the program. If build/ has tests too, they stay configured, so that ./run and ./run-tests do not
# undo each other's configuration.
build_program() {
  is_current && return
  ensure_build_packages
  if configured; then
    build_target programs
  else
    build_target programs SYNTH_BUILD_TESTS:BOOL=OFF
  fi
}

# Builds everything. The tests use the same folder: files that ./run compiled are not compiled again, and a
# clean clone is configured once.
build_everything() {
  ensure_build_packages
  ensure_test_packages
  build_target all SYNTH_BUILD_TESTS:BOOL=ON
}
