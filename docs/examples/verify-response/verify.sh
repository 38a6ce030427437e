# Needs jq and OpenSSL 3. Reads the body that was sent from request.json, and the answer from answer.json.
base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
bytes() { tr -- '-_' '+/' | awk '{ while (length($0) % 4) $0 = $0 "="; print }' | openssl base64 -d -A; }
sha256() { openssl dgst -sha256 -binary | base64url; }

is_from_latchkey() { # product_id public_keys nonce license_key
  signature=$(jq -er '.signature | strings' answer.json) || return 1
  protected=${signature%%.*}
  header=$(printf %s "$protected" | bytes)
  printf %s "$header" | jq -e --arg product "$1" --arg nonce "$3" \
    --arg lkh "$(printf '%s\n%s' "$1" "$4" | sha256)" --arg rqh "$(sha256 < request.json)" \
    '.alg == "EdDSA" and .typ == "lv+jws" and .aud == $product and .lkh == $lkh and .rqh == $rqh
      and .nonce == $nonce' > verdict.txt || return 1

  key=$(printf %s "$2" | jq -er --argjson header "$header" '.[] | select(.kid == $header.kid) | .x') || return 1
  { printf '\060\052\060\005\006\003\053\145\160\003\041\000'; printf %s "$key" | bytes; } > key.der
  payload=$(printf %s "$(sed 's/\(.*\),"signature":"[^"]*"/\1/' answer.json)" | base64url)
  printf %s "$protected.$payload" > signed.txt
  printf %s "${signature##*.}" | bytes > signature.bin
  openssl pkeyutl -verify -pubin -keyform DER -inkey key.der -rawin -in signed.txt -sigfile signature.bin > verdict.txt
}
