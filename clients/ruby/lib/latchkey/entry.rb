# frozen_string_literal: true

require 'json'
require 'openssl'

require_relative 'members'

module Latchkey
  # What a store keeps: an answer with all that is needed to verify it again. +last_seen+ is the latest time, in Unix
  # seconds, at which it was used or kept.
  Entry = Struct.new(:answer, :request, :nonce, :last_seen, keyword_init: true) do
    # The entry, or nil if it cannot be read or its +mac+ is wrong.
    def self.parse(text, api_key)
      members = Members.parse(text)
      return nil unless members&.integer('format') == 1

      answer, request = %w[answer request].map { |name| decode(members.text(name)) }
      nonce = members.text('nonce')
      last_seen = members.integer('last_seen')
      return nil unless answer && request && nonce&.match?(/\A[\w-]+\z/) && last_seen

      entry = new(answer: answer, request: request, nonce: nonce, last_seen: last_seen).freeze
      entry if OpenSSL.secure_compare(entry.mac(api_key), members.text('mac').to_s)
    end

    def self.decode(text)
      text&.unpack1('m0')
    rescue ArgumentError
      nil
    end

    def to_text(api_key)
      JSON.generate(
        format: 1, answer: base64(answer), request: base64(request), nonce: nonce, last_seen: last_seen,
        mac: mac(api_key)
      )
    end

    def mac(api_key)
      lines = ['latchkey-grace-1', base64(answer), base64(request), nonce, last_seen]
      OpenSSL::HMAC.hexdigest('SHA256', api_key, lines.join("\n"))
    end

    private

    def base64(bytes)
      [bytes].pack('m0')
    end
  end
  private_constant :Entry
end
