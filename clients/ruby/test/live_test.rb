# frozen_string_literal: true

require 'json'
require 'minitest/autorun'

require 'latchkey'

# Against a running Latchkey: clients/testing/README.md.
class LiveTest < Minitest::Test
  LIVE = JSON.parse(ENV['LATCHKEY_LIVE'] || 'null')

  def setup
    skip 'needs LATCHKEY_LIVE' unless LIVE
  end

  def client(api_key: LIVE['api_key'], public_keys: LIVE['public_keys'])
    verification = Latchkey::Verification.new(product_id: LIVE['product_id'], public_keys: public_keys)
    Latchkey::Client.new(api_key: api_key, base_url: LIVE['base_url'], verification: verification)
  end

  def test_validates_with_shipped_and_with_fetched_keys
    [LIVE['public_keys'], nil].each do |public_keys|
      shared = client(public_keys: public_keys)
      { 'active' => 'active', 'revoked' => 'revoked', 'unknown' => 'license_not_found' }.each do |license, status|
        result = shared.validate(LIVE['licenses'][license])
        assert_equal [license == 'active', status], [result.valid?, result.status]
        refute_nil result.signature
        refute_nil result.request_id
      end
    end
  end

  def test_looks_up_a_license
    license = client.get_license(LIVE['licenses']['active'])
    assert_equal LIVE['licenses']['active'], license.license_key
    assert_equal LIVE['product_id'], license.product_id
  end

  def test_an_unknown_license_is_not_found
    assert_raises(Latchkey::NotFoundError) { client.get_license(LIVE['licenses']['unknown']) }
  end

  def test_a_client_key_may_not_look_up
    assert_raises(Latchkey::PermissionDeniedError) do
      client(api_key: LIVE['client_api_key']).get_license(LIVE['licenses']['active'])
    end
  end

  def test_a_wrong_api_key_is_refused
    assert_raises(Latchkey::AuthenticationError) do
      client(api_key: 'lk_live_wrong').validate(LIVE['licenses']['active'])
    end
  end
end
