# frozen_string_literal: true

require_relative 'members'

module Latchkey
  # Which error an answer is.
  module Responses
    module_function

    # The error that an answer other than a 200 stands for.
    def error_of(answer, lookup: false)
      return undocumented(answer) if answer.body.nil?

      members = Members.parse(answer.body)
      message = members&.text('message') || status_message(answer.status_code)
      details = details_of(answer)
      case answer.status_code
      when 401 then AuthenticationError.new(message, **details)
      when 403 then PermissionDeniedError.new(message, **details)
      when 404 then (lookup ? NotFoundError : ApiError).new(message, **details)
      when 429
        seconds = members&.integer('retry_after')
        seconds = answer.retry_after if seconds.nil? || seconds.negative?
        RateLimitError.new(message, retry_after: seconds, **details)
      when 503 then ServiceUnavailableError.new(message, retry_after: answer.retry_after, **details)
      else ApiError.new(message, **details)
      end
    end

    # The error for an answer whose body is not what is documented.
    def undocumented(answer)
      problem = answer.body.nil? ? 'is too long' : 'is not the documented JSON'
      ApiError.new("Latchkey's answer #{problem} (HTTP status #{answer.status_code}).", **details_of(answer))
    end

    def not_proven(answer, verdict)
      message = "The answer is not proven to be Latchkey's: #{verdict}."
      SignatureError.new(message, reason: verdict, **details_of(answer))
    end

    # Says nothing that the other side said.
    def general_message(error)
      return 'No response from Latchkey.' unless error.is_a?(ResponseError)

      status_message(error.status_code)
    end

    # Latchkey itself says more: this is a page, or another program.
    def status_message(status_code)
      hint = ' Use the base URL without a path, such as https://licenses.example.com.' if status_code == 404
      "Latchkey answered with HTTP status #{status_code}.#{hint}"
    end

    def details_of(answer)
      { status_code: answer.status_code, request_id: answer.request_id }
    end
  end
  private_constant :Responses
end
