# frozen_string_literal: true

require 'minitest/autorun'
require 'openssl'

require 'latchkey'

class WebhooksTest < Minitest::Test
  SECRET = "whsec_#{['a secret of 24 characters'].pack('m0')}"
  BODY = '{"type":"webhook.test","timestamp":"2026-11-21T09:30:00.000Z","data":{}}'

  def test_headers_may_come_from_a_rack_environment
    proof = [OpenSSL::HMAC.digest('SHA256', 'a secret of 24 characters', "id.1800000000.#{BODY}")].pack('m0')
    environment = {
      'HTTP_WEBHOOK_ID' => 'id', 'HTTP_WEBHOOK_TIMESTAMP' => '1800000000', 'HTTP_WEBHOOK_SIGNATURE' => "v1,#{proof}",
      'rack.errors' => $stderr
    }
    event = Latchkey.verify_webhook(BODY, environment, SECRET, now: Time.at(1_800_000_000))
    assert_equal 'webhook.test', event.type
    assert_equal '2026-11-21T09:30:00.000Z', event.timestamp
  end
end
