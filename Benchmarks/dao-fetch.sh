#!/usr/bin/env bash
# The benchmark `dao-fetch`. Usage: dao-fetch.sh [ROUNDS]
row=dao-fetch target=1.20 note=""
source "$(dirname "$0")/dao.bash"
