#!/bin/sh
# Checks this evidence pack without the portal that made it.
#
#   sh verify.sh [FINGERPRINT]
#
# Needs sha256sum and openssl. With pdfsig (Debian: apt install poppler-utils) the seal inside
# each signed document is checked, too. FINGERPRINT is the SHA-256 fingerprint of the company's
# certificate, as the company gave it to you. Without it, the pack is checked against its own
# certificate.
#
# Exit codes: 0 everything is valid, 1 something is not, 2 it could not be checked.
set -u
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")" || exit 2
root=$(pwd)

for tool in sha256sum openssl; do
  command -v "$tool" >/dev/null || { echo "This needs $tool." >&2; exit 2; }
done
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

bad=0
ok() { printf 'ok    %s\n' "$1"; }
fail() { printf 'FAIL  %s\n' "$1"; bad=1; }
plain() { tr -d ': \n' | tr 'A-F' 'a-f'; }
fingerprint() { openssl x509 -noout -fingerprint -sha256 -in "$1" 2>/dev/null | sed 's/.*=//' | plain; }
signed() { openssl dgst -sha256 -verify "$work/key" -signature "$1.sig" "$1" >/dev/null 2>&1; }

own=$(fingerprint certificates/pack.pem)
if openssl x509 -noout -pubkey -in certificates/pack.pem >"$work/key" 2>/dev/null; then
  echo "Packed and signed by:"
  openssl x509 -noout -subject -in certificates/pack.pem | sed 's/^subject=/      /'
  echo "      SHA-256 fingerprint $own"
else
  fail "certificates/pack.pem is no certificate"
fi
if [ $# -gt 0 ]; then
  if [ -n "$own" ] && [ "$(printf %s "$1" | plain)" = "$own" ]; then
    ok "this is the certificate you named"
  else
    fail "this is not the certificate you named"
  fi
fi

if signed SHA256SUMS; then ok "SHA256SUMS is signed by it"
else fail "SHA256SUMS is not what was signed"; fi

if sha256sum --check --strict --quiet SHA256SUMS >"$work/sums" 2>&1; then
  ok "all $(grep -c . SHA256SUMS) files are what SHA256SUMS says"
else
  fail "not every file is what SHA256SUMS says:"
  sed 's/^/      /' "$work/sums"
fi

find . ! -type d | sed 's|^\./||' | grep -v -x -e SHA256SUMS -e SHA256SUMS.sig | sort >"$work/here"
sed 's/^[^ ]*  //' SHA256SUMS | sort >"$work/listed"
if cmp -s "$work/here" "$work/listed"; then ok "nothing was added, nothing is missing"
else fail "the files are not those that SHA256SUMS lists"; fi

if signed audit.jsonl; then ok "audit.jsonl is signed by it"
else fail "audit.jsonl is not what was signed"; fi

for pem in certificates/*.pem; do fingerprint "$pem"; echo; done >"$work/known"

# The certificate inside a document's signature must be one of those in the pack.
seal_of() {
  rm -f "$work"/*.sig0 "$work/sealed_by.pem"
  pdfsig -nocert "$root/$1" >"$work/told" 2>&1 || return 1
  grep -q 'Signature Validation: Signature is Valid' "$work/told" || return 1
  grep -q 'Total document signed' "$work/told" || return 1
  grep -q 'not signed' "$work/told" && return 1
  (cd "$work" && pdfsig -dump "$root/$1" >/dev/null 2>&1) || return 1
  # The issuers' certificates are next to the signer's, in any order.
  openssl cms -verify -inform DER -in "$work/$(basename "$1").sig0" -content /dev/null \
    -noverify -nosigs -no_content_verify -signer "$work/sealed_by.pem" \
    -out /dev/null 2>/dev/null || return 1
  grep -q -x "$(fingerprint "$work/sealed_by.pem")" "$work/known"
}

if command -v pdfsig >/dev/null; then
  sealed=0
  for file in requests/*/*-sealed.pdf; do
    [ -f "$file" ] || continue
    if seal_of "$file"; then sealed=$((sealed + 1))
    else fail "$file: its seal is not valid"; fi
  done
  ok "valid seals: $sealed"
else
  echo "note  pdfsig is not here, so the seals inside the documents were not looked at"
fi

if [ "$bad" -eq 0 ]; then echo "Everything is valid."
else echo "This pack is not what was handed out."; fi
exit "$bad"
