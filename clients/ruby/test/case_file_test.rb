# frozen_string_literal: true

require 'tmpdir'

require_relative 'cases'

# The cases of cases.json that need no server: signatures, webhooks and configurations.
class CaseFileTest < Minitest::Test
  def setup
    skip 'needs clients/cases.json: npm run cases' unless Cases::ALL
  end

  def test_signatures
    keys = Cases::ALL['signatures']['keys']
    Cases::ALL['signatures']['vectors'].each do |vector|
      verifier = Latchkey::Verifier.new(product_id: vector['product_id'], public_keys: keys)
      asked = vector.slice('answer', 'request', 'license_key', 'nonce', 'now').transform_keys(&:to_sym)
      assert_equal vector['expected'], verifier.verify_answer(**asked), vector['name']
    end
  end

  def test_ed25519
    keys = Latchkey.const_get(:PublicKeys)
    Cases::ALL['ed25519'].each do |vector|
      key, message, signature = vector.values_at('public_key', 'message', 'signature').map { |hex| [hex].pack('H*') }
      assert_equal vector['valid'], keys.signed?(keys.of(key), message, signature), vector['name']
    end
  end

  def test_webhooks
    Cases::ALL['webhooks'].each do |given|
      verify = lambda do
        tolerance = { tolerance: given['tolerance'] }.compact
        Latchkey.verify_webhook(given['body'], given['headers'], given['secret'], now: given['now'], **tolerance)
      end
      compare_webhook(given['name'], given['expect'], verify)
    end
  end

  def test_configurations
    Cases::ALL['configurations'].each do |given|
      with_environment(given['environment']) do
        if given['expect']['ok']
          construct(given['options'])
          next
        end
        error = assert_raises(Latchkey::ConfigurationError, given['name']) { construct(given['options']) }
        assert_includes error.message, given['expect']['error']['names'], given['name']
      end
    end
  end

  private

  def compare_webhook(name, expect, verify)
    if expect['event']
      event = verify.call
      assert_equal expect['event'], event.to_h.transform_keys(&:to_s), name
    elsif expect['error']['type'] == 'configuration'
      assert_raises(Latchkey::ConfigurationError, name, &verify)
    else
      error = assert_raises(Latchkey::WebhookVerificationError, name, &verify)
      assert_equal expect['error']['reason'], error.reason, name
      assert_includes error.message, expect['error'].fetch('message_contains', ''), name
    end
  end

  def with_environment(variables)
    before = ENV.to_h
    ENV.delete('LATCHKEY_API_KEY')
    ENV.delete('LATCHKEY_BASE_URL')
    ENV.update(variables)
    yield
  ensure
    ENV.replace(before)
  end

  def construct(options)
    arguments = options.slice('api_key', 'base_url', 'max_retries', 'proxy').transform_keys(&:to_sym)
    arguments[:timeout] = options['timeout_ms'] / 1000.0 if options.key?('timeout_ms')
    if (verification = options['verification'])
      arguments[:verification] = Latchkey::Verification.new(**verification.transform_keys(&:to_sym))
    end
    if (grace = options['offline_grace'])
      store = grace['store'] == 'file' ? Latchkey::FileStore.new(File.join(Dir.tmpdir, 'unused')) : Latchkey::MemoryStore.new
      arguments[:offline_grace] = Latchkey::OfflineGrace.new(hours: grace['hours'], store: store)
    end
    Latchkey::Client.new(**arguments)
  end
end
