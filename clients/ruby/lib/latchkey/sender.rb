# frozen_string_literal: true

require_relative 'transport'

module Latchkey
  # The time and the sleep of a client, which tests replace.
  class Clock
    def now
      Time.now.to_f
    end

    def sleep(seconds)
      Kernel.sleep(seconds)
    end
  end
  private_constant :Clock

  # Tries again what may succeed at the next attempt: no answer at all, and every 5xx.
  class Sender
    LONGEST_RETRY_AFTER_SECONDS = 5
    private_constant :LONGEST_RETRY_AFTER_SECONDS

    attr_reader :clock

    def initialize(transport, max_retries, clock)
      @transport = transport
      @max_retries = max_retries
      @clock = clock
    end

    # The answer to the last attempt, which may be a 5xx. Raises TransportError if there is none.
    def send_request(request)
      (0..).each do |retries|
        answer = attempt(request, retries)
        return answer if answer && (answer.status_code < 500 || retries == @max_retries)

        delay = answer&.retry_after || draw_delay(retries)
        return answer if delay > LONGEST_RETRY_AFTER_SECONDS && answer&.retry_after

        @clock.sleep(delay)
      end
    end

    private

    # The answer, or nil if the attempt failed and another one may follow.
    def attempt(request, retries)
      @transport.send_request(request)
    rescue *Transport::FAILURES => e
      return nil if retries < @max_retries && !untrusted_certificate?(e)

      raise TransportError, "No response from Latchkey: #{e.message}"
    end

    def untrusted_certificate?(error)
      error.is_a?(OpenSSL::SSL::SSLError) && error.message.include?('certificate')
    end

    def draw_delay(retries)
      shortest = 0.25 * (2**retries)
      rand(shortest..(2 * shortest))
    end
  end
  private_constant :Sender
end
