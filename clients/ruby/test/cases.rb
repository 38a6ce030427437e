# frozen_string_literal: true

require 'json'
require 'minitest/autorun'

require 'latchkey'

# The case file that all clients share: clients/testing/README.md.
module Cases
  FILE = File.expand_path('../../cases.json', __dir__)
  ALL = File.exist?(FILE) ? JSON.parse(File.read(FILE, encoding: 'UTF-8')) : nil
  URL = ENV['LATCHKEY_CASES_URL']

  ERROR_TYPES = {
    Latchkey::ConfigurationError => 'configuration',
    Latchkey::AuthenticationError => 'authentication',
    Latchkey::PermissionDeniedError => 'permission_denied',
    Latchkey::NotFoundError => 'not_found',
    Latchkey::RateLimitError => 'rate_limit',
    Latchkey::ServiceUnavailableError => 'service_unavailable',
    Latchkey::ApiError => 'api',
    Latchkey::TransportError => 'transport',
    Latchkey::SignatureError => 'signature'
  }.freeze

  module_function

  # The members of the error that the case names.
  def describe_error(error, expected)
    expected.to_h do |member, value|
      actual =
        case member
        when 'type' then ERROR_TYPES.fetch(error.class)
        when 'message_contains' then error.message.include?(value) ? value : error.message
        else error.public_send(member)
        end
      [member, actual]
    end
  end

  # The members of the result that the case names. A time is compared as RFC 3339 text, `answered_at` in seconds.
  def describe_result(result, expected)
    expected.to_h do |member, value|
      actual = result.public_send(member)
      actual = actual.to_i if member == 'answered_at'
      actual = value if actual.is_a?(Time) && value.is_a?(String) && actual == Time.new(*moment(value)).utc
      [member, actual]
    end
  end

  def moment(text)
    numbers = text.scan(/\d+/).map { |part| Integer(part, 10) }
    seconds = numbers[5] + Rational(numbers.fetch(6, 0), 1000)
    [*numbers.first(5), seconds, '+00:00']
  end
end
