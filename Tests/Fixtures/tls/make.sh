#!/usr/bin/env bash
# Makes the certificates of the tests anew: an authority, and what it has signed. They are good for a hundred years.
set -euo pipefail
cd "$(dirname "$0")"
days=36500
authority() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days $days -keyout "$1.key" -out "$1.pem" -subj "/CN=$2"
}
server() { # file, subject alternative names, more options
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$1.key" -out "$1.csr" -subj "/CN=$1"
  openssl x509 -req -in "$1.csr" -CA authority.pem -CAkey authority.key -set_serial "$3" "${@:4}" \
    -extfile <(printf 'subjectAltName=%s\n' "$2") -out "$1.pem"
  rm "$1.csr"
}
authority authority "Martlet tests"
authority stranger "Another authority"
server local "DNS:localhost,IP:127.0.0.1" 1 -days $days
server elsewhere "DNS:elsewhere.example" 2 -days $days
# Was good for a day, long ago.
openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout expired.key -out expired.csr -subj "/CN=expired"
touch index.txt
openssl ca -batch -notext -config <(printf '[ca]\ndefault_ca=c\n[c]\ndatabase=index.txt\nnew_certs_dir=.\nserial=serial\ndefault_md=sha256\npolicy=p\nx509_extensions=e\n[p]\ncommonName=supplied\n[e]\nsubjectAltName=DNS:localhost,IP:127.0.0.1\n') \
  -rand_serial -cert authority.pem -keyfile authority.key -startdate 20200101000000Z -enddate 20200102000000Z -in expired.csr -out expired.pem
rm -f expired.csr index.txt* serial* [0-9A-F]*.pem authority.key stranger.key
