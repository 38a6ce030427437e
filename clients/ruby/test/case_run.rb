# frozen_string_literal: true

require 'erb'
require 'net/http'

require_relative 'cases'

# One case of `calls`: its steps, and then the verdict of the server.
class CaseRun
  def initialize(test, given, file)
    @test = test
    @case = given
    @file = file
    @now = 0
    @delays_ms = []
  end

  attr_reader :now

  def sleep(seconds)
    @delays_ms << (seconds * 1000)
  end

  def run
    content = @case['client'].dig('offline_grace', 'content')
    File.write(@file, content) if content
    @client = construct
    @case['steps'].each do |step|
      @now = step['now']
      @delays_ms.clear
      step.fetch('before', []).each { |action| prepare(action) }
      take(step)
    end
    @client.close
    problems = ask_verdict
    @test.assert_equal [], problems, @case['name']
  ensure
    # The server keeps the state of a case until it is asked.
    ask_verdict unless problems
  end

  private

  def ask_verdict
    verdict = Net::HTTP.get(URI("#{Cases::URL}/verdict/#{ERB::Util.url_encode(@case['name'])}"))
    JSON.parse(verdict)['problems']
  end

  def construct
    options = @case['client']
    Latchkey::Client.new(
      api_key: Cases::ALL['api_key'],
      base_url: "#{Cases::URL}/#{ERB::Util.url_encode(@case['name'])}",
      timeout: options['timeout_ms'] / 1000.0,
      max_retries: options['max_retries'],
      verification: verification(options['verification']),
      offline_grace: offline_grace(options['offline_grace']),
      clock: self
    )
  end

  def verification(options)
    return nil unless options

    keys = options['public_keys']&.map { |name| Cases::ALL['keys'].fetch(name) }
    Latchkey::Verification.new(product_id: Cases::ALL['product_id'], public_keys: keys)
  end

  def offline_grace(options)
    return nil unless options

    store = options['store'] == 'file' ? Latchkey::FileStore.new(@file) : Latchkey::MemoryStore.new
    Latchkey::OfflineGrace.new(hours: options['hours'], store: store)
  end

  def prepare(action)
    case action['do']
    when 'restart'
      @client.close
      @client = construct
    when 'delete' then File.delete(@file)
    when 'write' then File.write(@file, action['content'])
    when 'set'
      entry = JSON.parse(File.read(@file))
      File.write(@file, JSON.generate(entry.merge(action['member'] => action['value'])))
    else @test.flunk("unknown action #{action['do']}")
    end
  end

  def take(step)
    expect = step['expect']
    begin
      result = call(step)
    rescue Latchkey::Error => e
      compare_error(e, expect, step['license_key'])
    else
      @test.assert_includes expect, 'result', "#{@case['name']}: #{result.inspect}"
      @test.assert_equal expect['result'], Cases.describe_result(result, expect['result']), @case['name']
    end
    compare_delays(expect['delays_ms']) if expect.key?('delays_ms')
    @test.assert_equal expect['stored'], File.size?(@file) ? true : false, @case['name'] if expect.key?('stored')
  end

  def call(step)
    address = step['end_user_address']
    if step['call'] == 'get_license'
      @client.get_license(step['license_key'], end_user_address: address)
    else
      @client.validate(
        step['license_key'], version: step['version'], device_id: step['device_id'], end_user_address: address
      )
    end
  end

  def compare_error(error, expect, license_key)
    @test.assert_includes expect, 'error', "#{@case['name']}: #{error.full_message}"
    @test.assert_equal expect['error'], Cases.describe_error(error, expect['error']), @case['name']
    secrets = [Cases::ALL['api_key'], license_key].reject { |secret| secret.to_s.empty? }
    secrets.each { |secret| @test.refute_includes error.message, secret, @case['name'] }
  end

  def compare_delays(ranges)
    @test.assert_equal ranges.size, @delays_ms.size, "#{@case['name']}: #{@delays_ms}"
    ranges.zip(@delays_ms) do |(shortest, longest), delay|
      @test.assert delay.between?(shortest, longest), "#{@case['name']}: #{delay} ms"
    end
  end
end
