# frozen_string_literal: true

require_relative 'public_keys'
require_relative 'responses'

module Latchkey
  # Public keys that are shipped with the program.
  class PinnedKeys
    attr_reader :current

    def initialize(public_keys)
      @current = PublicKeys.configured(public_keys)
    end

    # Keys to look for an unknown one in: there are none.
    def other_than(_used)
      nil
    end

    # The keys without fetching any.
    def known
      @current
    end
  end
  private_constant :PinnedKeys

  # The key set of the service, kept for an hour.
  class FetchedKeys
    FRESH_SECONDS = 3600
    SECONDS_BETWEEN_FETCHES = 60
    private_constant :FRESH_SECONDS, :SECONDS_BETWEEN_FETCHES

    # The keys as fetched last, however long ago.
    attr_reader :known

    def initialize(sender, request)
      @sender = sender
      @request = request
      @known = {}
      @fetched_at = nil
      @lock = Mutex.new
    end

    def current
      @lock.synchronize { older_than?(FRESH_SECONDS) ? fetch : @known }
    end

    # Keys to look for an unknown one in, or nil if the ones that were used were fetched just now.
    def other_than(used)
      @lock.synchronize do
        # Another thread may have fetched them meanwhile.
        next @known unless @known.equal?(used)

        fetch if older_than?(SECONDS_BETWEEN_FETCHES)
      end
    end

    private

    def older_than?(seconds)
      @fetched_at.nil? || !(@sender.clock.now - @fetched_at).between?(0, seconds)
    end

    def fetch
      answer = @sender.send_request(@request)
      raise Responses.error_of(answer) unless answer.status_code == 200

      jwks = answer.body && Members.parse(answer.body)&.list('keys') or raise Responses.undocumented(answer)
      @fetched_at = @sender.clock.now
      @known = PublicKeys.read(jwks)
    end
  end
  private_constant :FetchedKeys
end
