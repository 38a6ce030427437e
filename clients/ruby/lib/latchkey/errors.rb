# frozen_string_literal: true

module Latchkey
  # The base of all errors. A license that is refused is a result, not an error.
  class Error < StandardError; end

  # An option or an argument is missing or wrong. Nothing was sent.
  class ConfigurationError < Error; end

  # There was no answer: the name was not resolved, the connection failed or broke, or time ran out. +cause+ is the
  # error behind it.
  class TransportError < Error
    # Why no kept answer was used; nil without offline grace.
    attr_accessor :grace
  end

  # The base of the errors that come from an answer.
  class ResponseError < Error
    attr_reader :status_code, :request_id

    def initialize(message, status_code:, request_id: nil)
      super(message)
      @status_code = status_code
      @request_id = request_id
    end
  end

  # 401: the API key is not valid.
  class AuthenticationError < ResponseError; end

  # 403: the API key may not do this, such as a client key that looks a license up.
  class PermissionDeniedError < ResponseError; end

  # 404: the product has no such license.
  class NotFoundError < ResponseError; end

  # 429: the daily limit is used up.
  class RateLimitError < ResponseError
    # In seconds, or nil.
    attr_reader :retry_after

    def initialize(message, retry_after: nil, **answer)
      super(message, **answer)
      @retry_after = retry_after
    end
  end

  # 503: the service cannot answer now.
  class ServiceUnavailableError < ResponseError
    # In seconds, or nil.
    attr_reader :retry_after
    # Why no kept answer was used; nil without offline grace.
    attr_accessor :grace

    def initialize(message, retry_after: nil, **answer)
      super(message, **answer)
      @retry_after = retry_after
    end
  end

  # Any other answer, such as a redirect or a body that is not the documented JSON.
  class ApiError < ResponseError
    # Why no kept answer was used; nil without offline grace.
    attr_accessor :grace
  end

  # An answer that is not proven to be Latchkey's.
  class SignatureError < ResponseError
    # The verdict of signed validation, such as 'bad signature'.
    attr_reader :reason

    def initialize(message, reason:, **answer)
      super(message, **answer)
      @reason = reason
    end
  end

  # A request that is not a webhook of Latchkey's.
  class WebhookVerificationError < Error
    # 'missing header', 'timestamp', 'signature' or 'body'.
    attr_reader :reason

    def initialize(message, reason:)
      super(message)
      @reason = reason
    end
  end
end
