#!/usr/bin/env bash
# Bench row `dao-lookup`. Usage: dao-lookup.sh [ROUNDS]
row=dao-lookup target=1.10 note="why: counting references of statement and reader takes an eighth of the time; limit here: 1.25"
source "$(dirname "$0")/dao.bash"
