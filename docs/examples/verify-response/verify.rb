# Whether a validation answer came from Latchkey, for this very request. Ruby 3.0 or newer with its own openssl.
require 'digest'
require 'json'
require 'openssl'

SPKI = ['302a300506032b6570032100'].pack('H*') # what stands before the 32 bytes of an Ed25519 key (RFC 8410)
def base64url(bytes) = [bytes].pack('m0').tr('+/', '-_').delete('=')
def from_base64url(text) = text.tr('-_', '+/').unpack1('m')

# 'ok', or why not. answer and request are the bytes as received and as sent, now is in seconds since 1970.
def verify(answer, request, keys, product_id, license_key, nonce, now)
  cut = answer.b.match(/\A(.*),"signature":"([^"]*)"(.*)\z/mn) or return 'no signature'
  parts = cut[2].match(/\A([\w-]+)\.\.([\w-]{86})\z/) or return 'format'
  header = JSON.parse(from_base64url(parts[1])) rescue (return 'format')
  return 'alg' unless header['alg'] == 'EdDSA' && header['typ'] == 'lv+jws'
  key = keys.find { |each| each['kid'] == header['kid'] } or return 'unknown key'
  signed = "#{parts[1]}.#{base64url(cut[1] + cut[3])}"
  public_key = OpenSSL::PKey.read(SPKI + from_base64url(key['x']))
  return 'bad signature' unless public_key.verify(nil, from_base64url(parts[2]), signed)
  return 'other product' unless header['aud'] == product_id
  return 'other license' unless header['lkh'] == base64url(Digest::SHA256.digest("#{product_id}\n#{license_key}"))
  return 'other request' unless header['rqh'] == base64url(Digest::SHA256.digest(request))
  # A nonce proves that the answer is new, whatever the clock shows.
  return header['nonce'] == nonce ? 'ok' : 'nonce' if nonce
  now.between?(header['iat'] - 300, header['exp']) ? 'ok' : 'stale'
end
