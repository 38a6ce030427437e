# frozen_string_literal: true

require 'openssl'

require_relative 'members'

module Latchkey
  # An event. The same +id+ may arrive more than once: process it once. +timestamp+ is when it happened, as RFC 3339
  # text.
  WebhookEvent = Struct.new(:id, :type, :timestamp, :data, keyword_init: true)

  # Verifies a request by https://www.standardwebhooks.com and returns its event.
  #
  # @param body [String] the bytes as received, before anything parses them
  # @param headers [#each] names and values; the names of a Rack environment are understood too
  # @param secret [String] of the endpoint (whsec_...)
  # @param tolerance [Numeric] how many seconds old or ahead a request may be
  # @param now [Time, Numeric] only of use in tests
  # @return [WebhookEvent]
  # @raise [WebhookVerificationError] the request is not Latchkey's
  def self.verify_webhook(body, headers, secret, tolerance: 300, now: Time.now)
    Webhook.new(body, headers).verify(secret, tolerance, now.to_f)
  end

  # A request that claims to be a webhook.
  class Webhook
    HEADERS = %w[webhook-id webhook-timestamp webhook-signature].freeze
    private_constant :HEADERS

    def initialize(body, headers)
      @body = body.b
      by_name = {}
      headers.each { |name, value| by_name[plain_name(name)] = value }
      @id, @timestamp, @signatures = by_name.values_at(*HEADERS).map { |value| Array(value).join(' ').strip }
    end

    def verify(secret, tolerance, now)
      key = read_secret(secret)
      if [@id, @timestamp, @signatures].any?(&:empty?)
        refuse('missing header', 'A webhook header is missing.')
      end
      check_time(tolerance, now)
      refuse('signature', 'No signature of the webhook matches.') unless signed?(key)
      read_event || refuse('body', "The webhook's body is not an event.")
    end

    private

    def plain_name(name)
      name.to_s.downcase.tr('_', '-').delete_prefix('http-')
    end

    def read_secret(secret)
      raise ArgumentError unless secret.is_a?(String) && secret.start_with?('whsec_') && secret.length > 6

      secret.delete_prefix('whsec_').unpack1('m0')
    rescue ArgumentError
      raise ConfigurationError, "secret must be the endpoint's: whsec_ and base64.", cause: nil
    end

    def check_time(tolerance, now)
      refuse('timestamp', "The webhook's timestamp is not a time in seconds.") unless @timestamp.match?(/\A[0-9]{1,12}\z/)

      apart = (now - Integer(@timestamp, 10)).abs
      refuse('timestamp', "The webhook's timestamp is #{apart.ceil} seconds from this clock's time.") if apart > tolerance
    end

    def signed?(key)
      expected = OpenSSL::HMAC.digest('SHA256', key, "#{@id}.#{@timestamp}.".b + @body)
      signatures = @signatures.split.filter_map { |signature| decode(signature.delete_prefix('v1,')) if signature.start_with?('v1,') }
      signatures.map { |signature| OpenSSL.secure_compare(signature, expected) }.any?
    end

    def decode(text)
      text.unpack1('m0')
    rescue ArgumentError
      ''
    end

    def read_event
      members = Members.parse(@body)
      type, timestamp, data = members&.text('type'), members&.text('timestamp'), members&.object('data')
      return nil unless type && timestamp && data

      WebhookEvent.new(id: @id, type: type, timestamp: timestamp, data: data).freeze
    end

    def refuse(reason, message)
      raise WebhookVerificationError.new(message, reason: reason)
    end
  end
  private_constant :Webhook
end
