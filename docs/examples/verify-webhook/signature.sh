secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
id=msg_p5jXN8AQM9LWM0D4loKWxJek
timestamp=1614265330
body='{"test": 2432232314}'

key=$(printf %s "${secret#whsec_}" | base64 -d | od -An -vtx1 | tr -d ' \n')
signature=$(printf %s "$id.$timestamp.$body" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
echo "v1,$signature"
