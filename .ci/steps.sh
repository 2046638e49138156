# The functions that .ci/run uses. The script that sources this file must run in the checkout.
#   step NAME COMMAND...      Runs a command. If the command fails or takes too long, the run ends.
#   side_by_side PARTS...     Runs lists of functions that consist of steps. The lists run at the same time, and the
#                             functions of a list run one after the other.
# At its end the run prints the duration of each step, and the errors of failed steps.

exec </dev/null
records=$(mktemp -d)
# The time limit of a step in seconds.
limit=1200
# The suffix of this shell's log, if the shell runs at the same time as others. A step of such a shell prints its output
# only after it has finished, so that the output of different steps is not mixed.
lane=
# The ids of the shells that run at the same time.
lanes=()

step() { # NAME COMMAND...
  local name=$1 start=$SECONDS status=0 log=$records/log$lane closing said
  shift
  if [ -n "$lane" ]; then
    .ci/limit $limit "$@" >"$log" 2>&1 || status=$?
  else
    echo "=== $name"
    .ci/limit $limit "$@" 2>&1 | tee "$log" || status=$?
  fi
  # The closing lines of the step: the number of tests, or the reason why the step was skipped.
  closing=$(grep -ahoE '^skipped: .*|Test run with .*' "$log" | paste -sd ';' || true)
  exec 9>"$records/lock"
  flock 9
  [ -z "$lane" ] || { echo "=== $name"; cat "$log"; }
  echo "=== $name: $((SECONDS - start)) s"
  printf '%5d s  %s\n' $((SECONDS - start)) "$name${closing:+: $closing}" >>"$records/times"
  if [ $status != 0 ]; then
    said=$(grep -aE 'recorded an issue|✘|error: |ERROR: |WARNING: ThreadSanitizer|SUMMARY: ' "$log" | tail -n 40 || true)
    echo "=== FAILED, with status $status: $name"$'\n'"${said:-$(tail -n 20 "$log")}" | cut -c 1-500 >>"$records/failed"
    exit 1
  fi
  exec 9>&-
}

side_by_side() { # PARTS...
  local parts part ended
  if [ $# = 1 ]; then
    for part in $1; do "$part"; done
    return
  fi
  # With `set -m` each shell gets its own process group, so that `finish` can kill the shell with its children.
  set -m
  for parts in "$@"; do
    (
      lane=.${parts// /.}
      for part in $parts; do "$part"; done
    ) &
    lanes[$!]=$!
  done
  set +m
  while [ ${#lanes[@]} -gt 0 ]; do
    wait -n -p ended "${lanes[@]}" || exit 1
    unset "lanes[$ended]"
  done
}

finish() {
  local status=$? lane
  trap - EXIT
  for lane in "${lanes[@]}"; do kill -- "-$lane" 2>/dev/null || true; done
  echo "=== the duration of each step:"
  cat "$records/times" 2>/dev/null || true
  if [ $status = 0 ]; then
    echo "=== all steps passed in $SECONDS s"
  else
    cat "$records/failed" 2>/dev/null || echo "=== FAILED, with status $status"
  fi
  rm -rf "$records"
  exit $status
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
