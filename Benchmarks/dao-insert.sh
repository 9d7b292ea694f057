#!/usr/bin/env bash
# The benchmark `dao-insert`. Usage: dao-insert.sh [ROUNDS]
row=dao-insert target=1.10 note="why: each row is noted for observers by SQLite's update hook, and bound through three rooms: 4 % more instructions; limit here: 1.17"
source "$(dirname "$0")/dao.bash"
