#!/usr/bin/env bash
# The benchmark `dao-insert`. Usage: dao-insert.sh [ROUNDS]
row=dao-insert target=1.10 note="SQLite's update hook records each row for observers, and values are bound through three modules: 4 % more instructions; limit of this machine: 1.17"
source "$(dirname "$0")/dao.bash"
