#!/usr/bin/env bash
# Bench row `dao-lookup`. Usage: dao-lookup.sh [ROUNDS]
row=dao-lookup target=1.10 note="why: a reader that may be cancelled has a progress handler, and the struct is made through a witness; limit here: 1.25"
source "$(dirname "$0")/dao.bash"
