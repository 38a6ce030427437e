# frozen_string_literal: true

require 'openssl'

module Latchkey
  # The Ed25519 keys of a key set by their id; keys of another kind are left out.
  module PublicKeys
    # What stands before the 32 bytes of an Ed25519 key (RFC 8410).
    SPKI = ['302a300506032b6570032100'].pack('H*').freeze
    private_constant :SPKI

    module_function

    # For keys that a program was configured with.
    def configured(jwks)
      unless jwks.is_a?(Array)
        raise ConfigurationError, "verification: public_keys must be the list `keys` of the product's key set."
      end

      keys = read(jwks)
      return keys unless keys.empty?

      raise ConfigurationError, 'verification: public_keys must contain an Ed25519 key in the form of a JWK.'
    end

    def read(jwks)
      jwks.each_with_object({}) do |jwk, keys|
        next unless jwk.is_a?(Hash)

        kid, kty, crv, x = jwk.transform_keys(&:to_s).values_at('kid', 'kty', 'crv', 'x')
        next unless kid.is_a?(String) && kty == 'OKP' && crv == 'Ed25519'
        next unless x.is_a?(String) && x.match?(/\A[\w-]{43}\z/)

        keys[kid] = of(x.tr('-_', '+/').unpack1('m'))
      end
    end

    def of(bytes)
      OpenSSL::PKey.read(SPKI + bytes)
    end

    def signed?(key, message, signature)
      key.verify(nil, signature, message)
    rescue OpenSSL::PKey::PKeyError
      false
    end
  end
  private_constant :PublicKeys
end
