#!/usr/bin/env bash
# Bench row `dao-fetch`. Usage: dao-fetch.sh [ROUNDS]
row=dao-fetch target=1.20 note=""
source "$(dirname "$0")/dao.bash"
