# frozen_string_literal: true

require 'digest'

require_relative 'members'
require_relative 'public_keys'

module Latchkey
  # The body of an answer with the signature in it: docs/signed-validation.md.
  class SignedAnswer
    SIGNATURE_MEMBER = /\A(.*),"signature":"([^"]*)"(.*)\z/mn.freeze
    DETACHED_JWS = /\A([\w-]+)\.\.([\w-]{86})\z/n.freeze
    MAX_SECONDS_AHEAD = 300
    private_constant :SIGNATURE_MEMBER, :DETACHED_JWS, :MAX_SECONDS_AHEAD

    def self.encode(bytes)
      [bytes].pack('m0').tr('+/', '-_').delete('=')
    end

    def self.sha256(bytes)
      encode(Digest::SHA256.digest(bytes))
    end

    # The +lkh+ of a signature, by which it names its license.
    def self.license_hash(product_id, license_key)
      sha256("#{product_id}\n#{license_key}")
    end

    def initialize(body)
      @member = SIGNATURE_MEMBER.match(body.b)
      @jws = @member && DETACHED_JWS.match(@member[2])
      @header = @jws && Members.parse(decode(@jws[1]))
    end

    # 'ok', or the first reason why the answer must not be believed.
    def verdict(keys, product_id, request, license_key, nonce, now)
      return 'no signature' unless @member
      return 'format' unless @header
      return 'alg' unless @header['alg'] == 'EdDSA' && @header['typ'] == 'lv+jws'

      key = keys[@header.text('kid')] or return 'unknown key'
      return 'bad signature' unless signed_by?(key)
      return 'other product' unless @header['aud'] == product_id
      return 'other license' unless @header['lkh'] == SignedAnswer.license_hash(product_id, license_key)
      return 'other request' unless @header['rqh'] == SignedAnswer.sha256(request)
      # A nonce proves that the answer is new, whatever the clock of this machine shows.
      return @header['nonce'] == nonce ? 'ok' : 'nonce' if nonce

      fresh?(now) ? 'ok' : 'stale'
    end

    def issued_at
      @header.integer('iat')
    end

    # What was signed. The bytes may hold the signature elsewhere, such as within the custom response.
    def members
      Members.parse(@member[1] + @member[3])&.merge('signature' => @member[2].dup.force_encoding(Encoding::UTF_8))
    end

    private

    def signed_by?(key)
      signed = "#{@jws[1]}.#{SignedAnswer.encode(@member[1] + @member[3])}"
      PublicKeys.signed?(key, signed, decode(@jws[2]))
    end

    def fresh?(now)
      issued_at = @header.integer('iat')
      expires_at = @header.integer('exp')
      return false unless issued_at && expires_at

      now.between?(issued_at - MAX_SECONDS_AHEAD, expires_at)
    end

    def decode(text)
      text.tr('-_', '+/').unpack1('m')
    end
  end
  private_constant :SignedAnswer
end
