# frozen_string_literal: true

require 'minitest/autorun'

require 'latchkey'
require_relative 'counting_server'

class ConnectionsTest < Minitest::Test
  def client(url, **options)
    Latchkey::Client.new(api_key: 'key', base_url: url, **options)
  end

  def with_environment(variables)
    before = ENV.to_h
    ENV.update(variables)
    yield
  ensure
    ENV.replace(before)
  end

  def test_a_connection_is_kept_between_calls
    CountingServer.run do |server|
      shared = client(server.url)
      5.times { assert_predicate shared.validate('LICENSE'), :valid? }
      assert_equal 1, server.connections
      shared.close
    end
  end

  def test_nothing_is_sent_for_what_is_no_text
    CountingServer.run do |server|
      shared = client(server.url)
      [{ version: "\xff" }, { device_id: "host \xe9".b }].each do |options|
        assert_raises(Latchkey::ConfigurationError) { shared.validate('LICENSE', **options) }
      end
      assert_equal 0, server.connections
    end
  end

  def test_a_client_can_be_shared_by_threads
    CountingServer.run do |server|
      shared = client(server.url)
      calls = Array.new(8) { Thread.new { Array.new(20) { shared.validate('LICENSE').valid? } } }
      assert_equal [true] * 160, calls.flat_map(&:value)
      assert_operator server.connections, :<=, 8
    end
  end

  def test_a_client_can_be_used_after_close
    CountingServer.run do |server|
      shared = client(server.url)
      shared.validate('LICENSE')
      shared.close
      assert_predicate shared.validate('LICENSE'), :valid?
      assert_equal 2, server.connections
    end
  end

  def test_the_timeout_covers_an_answer_that_drips
    CountingServer.run do |server|
      server.drip_seconds = 0.05
      error = assert_raises(Latchkey::TransportError) do
        client(server.url, timeout: 0.3, max_retries: 0).validate('LICENSE')
      end
      assert_kind_of Timeout::Error, error.cause
    end
  end

  def test_the_proxy_of_the_environment_is_used
    CountingServer.run do |proxy|
      with_environment('http_proxy' => proxy.url, 'no_proxy' => '') do
        assert_predicate client('http://licenses.test/base/').validate('LICENSE'), :valid?
      end
      assert_equal 'http://licenses.test/base/api/v1/validate', proxy.targets.pop
    end
  end

  def test_the_option_comes_before_the_environment_and_an_empty_one_is_no_proxy
    CountingServer.run do |proxy|
      with_environment('http_proxy' => 'http://127.0.0.1:9', 'no_proxy' => '') do
        assert_predicate client('http://licenses.test', proxy: proxy.url).validate('LICENSE'), :valid?
        assert_predicate client(proxy.url, proxy: '').validate('LICENSE'), :valid?
      end
      assert_equal %w[http://licenses.test/api/v1/validate /api/v1/validate], [proxy.targets.pop, proxy.targets.pop]
    end
  end

  def test_no_proxy_lists_names_domains_addresses_networks_and_ports
    find = Latchkey.const_get(:HttpProxy).method(:find)
    [
      ['', 'licenses.test', true], ['other.test', 'licenses.test', true], ['licenses.test', 'licenses.test', false],
      ['.test', 'licenses.test', false], ['a.test, licenses.test', 'licenses.test', false],
      ['licenses.test:8443', 'licenses.test:8443', false], ['licenses.test:8443', 'licenses.test', true],
      ['10.0.0.0/8', '10.1.2.3', false], ['10.0.0.0/8', '11.1.2.3', true], ['10.1.2.3', '10.1.2.3', false],
      ['*', 'licenses.test', false], ['', 'localhost', false], ['', '127.8.8.8', false], ['', '[::1]', false]
    ].each do |listed, host, used|
      with_environment('https_proxy' => 'http://proxy.test:3128', 'no_proxy' => listed) do
        assert_equal used, !find.call(URI("https://#{host}"), nil).nil?, "#{listed} and #{host}"
      end
    end
  end

  def test_a_variable_that_is_no_url_of_a_proxy_is_named_and_not_repeated
    ['socks5://proxy.test', 'http://', 'a b', 'http://user:secret@proxy.test:x'].each do |value|
      with_environment('https_proxy' => value, 'no_proxy' => '') do
        error = assert_raises(Latchkey::ConfigurationError, value) { client('https://licenses.test') }
        assert_includes error.message, 'HTTPS_PROXY'
        refute_includes error.message, 'secret'
      end
    end
  end

  def test_no_proxy_is_respected
    CountingServer.run do |server|
      with_environment('http_proxy' => 'http://127.0.0.1:9', 'no_proxy' => '127.0.0.1') do
        assert_predicate client(server.url).validate('LICENSE'), :valid?
      end
    end
  end

  def test_nothing_is_sent_for_a_license_key_that_is_no_text
    CountingServer.run do |server|
      ['', nil, 7, "\xff"].each do |license_key|
        assert_raises(Latchkey::ConfigurationError) { client(server.url).validate(license_key) }
      end
      assert_empty server.targets
    end
  end

  def test_a_refused_connection_is_a_transport_error_with_its_cause
    url = CountingServer.run(&:url)
    error = assert_raises(Latchkey::TransportError) { client(url, max_retries: 0).validate('LICENSE') }
    assert_kind_of Errno::ECONNREFUSED, error.cause
    assert_nil error.grace
  end

  def test_a_client_does_not_show_its_api_key
    refute_includes Latchkey::Client.new(api_key: 'lk_live_secret', base_url: 'http://a').inspect, 'secret'
  end

  def test_results_cannot_be_changed
    CountingServer.run do |server|
      result = client(server.url).validate('LICENSE')
      assert_raises(FrozenError) { result.valid = false }
    end
  end
end
