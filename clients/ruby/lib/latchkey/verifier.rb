# frozen_string_literal: true

require_relative 'public_keys'
require_relative 'signed_answer'

module Latchkey
  # Verifies answers by itself, such as one that was stored as a proof.
  class Verifier
    # +public_keys+ is the list +keys+ of the product's key set.
    def initialize(product_id:, public_keys:)
      unless product_id.is_a?(String) && !product_id.empty?
        raise ConfigurationError, 'product_id must be the id of the product.'
      end

      @product_id = product_id
      @keys = PublicKeys.configured(public_keys)
    end

    # 'ok', or the reason why the answer must not be believed. +answer+ and +request+ are the bodies as received and
    # as sent. +now+ is a Time, or Unix seconds, and counts only without a nonce, which proves that the answer is new.
    def verify_answer(answer:, request:, license_key:, nonce: nil, now: Time.now)
      SignedAnswer.new(answer).verdict(@keys, @product_id, request, license_key, nonce, now.to_f)
    end
  end
end
