# The functions of Scripts/test-system and Scripts/test-arm64-swift. The script that sources this file sets `logs`, the
# folder for the steps' output.
#   step NAME COMMAND...  Runs a command, and prints one line: the time, the name, and the number of tests or the failure.
#                         A failed step does not end the run.
#   finish                Prints the number of passed and of failed tests. The status is 1 if a step has failed.
passed=0 failed=0 broken=()
mkdir -p "$logs"

step() { # NAME COMMAND...
  local name=$1 start=$SECONDS status log tests bad said=
  shift
  log=$logs/${name//[^A-Za-z0-9]/-}
  # In a condition, or beside ||, bash would ignore the errors inside a function.
  set +e
  (set -e; "$@") >"$log" 2>&1 </dev/null
  status=$?
  set -e
  tests=$(awk '/Test run with [0-9]+ test/ { sum += $5 } END { print sum + 0 }' "$log")
  bad=$(awk '/^✘ Test .* failed after / && !/Test run with/ { sum++ } END { print sum + 0 }' "$log")
  [ "$tests" = 0 ] || said=": $((tests - bad)) tests passed"
  [ "$bad" = 0 ] || said+=", $bad failed"
  if [ $status != 0 ]; then
    broken+=("$name")
    said+=": FAILED with status $status, see $log"
  fi
  passed=$((passed + tests - bad)) failed=$((failed + bad))
  printf '%5d s  %s\n' $((SECONDS - start)) "$name$said"
  [ $status = 0 ] || grep -aE 'recorded an issue|error: |Fatal error' "$log" | head -n 20 | cut -c 1-300 || true
}

finish() {
  echo "$passed tests passed, $failed failed; ${#broken[@]} steps failed${broken:+: $(IFS=,; echo "${broken[*]}")}"
  [ ${#broken[@]} = 0 ]
}
