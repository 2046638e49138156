# What .ci/run is written in. Sourced, with the checkout as the working folder.
#   step NAME COMMAND...      runs a command; when it fails, or does not end, the run ends
#   side_by_side PARTS...     runs functions that consist of steps, each argument's one after the other, all at once
# The run ends with how long each step took, and with what failed.

exec </dev/null
records=$(mktemp -d)
# The most that a step may take, in seconds.
limit=1200
# The parts that run in this shell, when others run beside it. Their steps print when they have ended, not meanwhile.
lane=
# The processes of all that run.
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
  # How many tests passed, or why there was nothing to do.
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
  # A process group each, so that it can be ended with what it has started.
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
  echo "=== how long each step took:"
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
