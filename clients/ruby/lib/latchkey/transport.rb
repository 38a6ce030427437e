# frozen_string_literal: true

require 'net/http'
require 'timeout'
require 'uri'

require_relative 'proxy'

module Latchkey
  # Sends requests over connections that are kept open, and shared by threads.
  class Transport
    Request = Struct.new(:method, :path, :headers, :body, keyword_init: true)

    # +body+ is nil if it was too long to be read; the names of +headers+ are in lower case.
    Answer = Struct.new(:status_code, :headers, :body, keyword_init: true) do
      def request_id
        headers['x-request-id']
      end

      # The header +Retry-After+ if it is in whole seconds.
      def retry_after
        Integer(headers['retry-after'], 10) if headers['retry-after']&.match?(/\A\d{1,15}\z/)
      end
    end

    MAX_BODY_BYTES = 1024 * 1024
    MAX_IDLE_CONNECTIONS = 16
    KEEP_ALIVE_SECONDS = 30

    # What an attempt may fail with.
    FAILURES = [
      SystemCallError, SocketError, IOError, Timeout::Error, OpenSSL::SSL::SSLError, Net::ProtocolError,
      Net::HTTPBadResponse, Net::HTTPHeaderSyntaxError
    ].freeze

    def initialize(base_url, timeout, proxy)
      @base_url = base_url
      @prefix = base_url.path.sub(%r{/+\z}, '')
      @timeout = timeout
      @proxy = HttpProxy.find(base_url, proxy)
      @idle = []
      @lock = Mutex.new
      @process = Process.pid
    end

    # Makes a single attempt, which fails with one of FAILURES.
    def send_request(request)
      connection = take || new_connection
      answer = Timeout.timeout(@timeout) do
        connection.start unless connection.started?
        exchange(connection, request)
      end
      kept = !answer.body.nil? && give_back(connection)
      answer
    ensure
      connection.finish if connection && !kept && connection.started?
    end

    def close
      idle = @lock.synchronize { @idle.slice!(0..) }
      idle.each(&:finish)
    end

    private

    def take
      @lock.synchronize do
        # Connections of a parent process belong to it.
        @idle, @process = [], Process.pid if @process != Process.pid
        @idle.pop
      end
    end

    def give_back(connection)
      @lock.synchronize { @idle.push(connection) if @idle.size < MAX_IDLE_CONNECTIONS }
    end

    def new_connection
      connection = Net::HTTP.new(@base_url.hostname, @base_url.port, *(@proxy || [nil]))
      connection.use_ssl = @base_url.scheme == 'https'
      connection.open_timeout = connection.read_timeout = connection.write_timeout = @timeout
      connection.keep_alive_timeout = KEEP_ALIVE_SECONDS
      connection.max_retries = 0
      connection
    end

    def exchange(connection, request)
      answer = nil
      catch(:too_long) do
        connection.request(http_request(request)) do |response|
          answer = Answer.new(status_code: Integer(response.code, 10), headers: response.each_header.to_h)
          answer.body = read_body(response)
        end
      end
      answer
    end

    def http_request(request)
      # Signatures are over the bytes as received, so none may be decoded on the way.
      headers = { 'Accept-Encoding' => 'identity', **request.headers }
      type = request.method == 'POST' ? Net::HTTP::Post : Net::HTTP::Get
      type.new(@prefix + request.path, headers).tap { |http_request| http_request.body = request.body }
    end

    def read_body(response)
      body = String.new(encoding: Encoding::BINARY)
      response.read_body do |chunk|
        body << chunk
        throw :too_long if body.bytesize > MAX_BODY_BYTES
      end
      missing = (response.chunked? ? 0 : response.content_length.to_i) - body.bytesize
      raise EOFError, "#{missing} bytes of the body are missing" if missing.positive? && response.class.body_permitted?

      body
    end
  end
  private_constant :Transport
end
