#!/usr/bin/env bash
# The benchmark `dao-lookup`. Usage: dao-lookup.sh [ROUNDS]
row=dao-lookup target=1.05 note="generic code in another module reads the record, with reference counting; limit of this machine: 1.17"
source "$(dirname "$0")/dao.bash"
