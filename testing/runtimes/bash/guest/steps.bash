# A session of Bash: runs the steps received over descriptor 3, in this shell. Bash cannot read NUL
# bytes into a variable, so a frame is "\0step:", the code and "\0", after the bytes of its
# length. The reply is "status N". The inner of the two loops handles a step that says `break`.

__synth_reply() {
  local __synth_head
  builtin printf -v __synth_head '\\x%02x\\0\\0\\0' "${#1}"
  builtin printf "$__synth_head%s" "$1" >&3
}
__synth_return() { return "$1"; }

__synth_step=
__synth_status=0
while :; do
  while :; do
    if [[ -n $__synth_step ]]; then
      __synth_reply "status $__synth_status"
    fi
    __synth_step=
    until [[ $__synth_step == step:* ]]; do
      IFS= builtin read -r -d '' -u 3 __synth_step || builtin exit 0
    done
    __synth_last=$__synth_status
    __synth_status=0
    __synth_return "$__synth_last"
    builtin eval "${__synth_step#step:}" 3>&- </dev/null
    __synth_status=$?
  done
done
