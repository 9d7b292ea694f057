#!/usr/bin/env bash
# Bench row `dao-lookup`. Usage: dao-lookup.sh [ROUNDS]
row=dao-lookup target=1.05 note="why: the record is read by generic code of another module, whose references are counted; limit here: 1.17"
source "$(dirname "$0")/dao.bash"
