# frozen_string_literal: true

require 'socket'

# A local server for what the cases do not show: connections, threads and proxies.
class CountingServer
  ANSWER = '{"valid":true,"status":"active"}'

  attr_reader :connections, :targets
  attr_accessor :drip_seconds

  def self.run
    server = new
    yield server
  ensure
    server.stop
  end

  def initialize
    @socket = TCPServer.new('127.0.0.1', 0)
    @connections = 0
    @targets = Queue.new
    @drip_seconds = 0
    @threads = ThreadGroup.new
    @threads.add(Thread.new { accept })
  end

  def url
    "http://127.0.0.1:#{@socket.local_address.ip_port}"
  end

  def stop
    @threads.list.each(&:kill).each(&:join)
    @socket.close
  end

  private

  def accept
    loop do
      connection = @socket.accept
      @connections += 1
      Thread.new { serve(connection) }
    end
  end

  def serve(connection)
    while (line = connection.gets)
      @targets << line.split[1]
      headers = connection.gets("\r\n\r\n")
      connection.read(Integer(headers[/^content-length: (\d+)/i, 1], 10))
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: #{ANSWER.bytesize}\r\n\r\n")
      drip_seconds.zero? ? connection.write(ANSWER) : drip(connection)
    end
  rescue SystemCallError
    nil
  ensure
    connection.close
  end

  def drip(connection)
    ANSWER.each_char do |character|
      connection.write(character)
      sleep(drip_seconds)
    end
  end
end
