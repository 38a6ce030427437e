# frozen_string_literal: true

require 'json'
require 'securerandom'

require_relative 'grace_keeper'
require_relative 'keys'
require_relative 'options'
require_relative 'responses'
require_relative 'sender'

module Latchkey
  # Validates and looks up the licenses of one product. It may be shared by threads.
  class Client
    HEADERS = { 'Accept' => 'application/json', 'User-Agent' => "latchkey-ruby/#{VERSION}" }.freeze
    private_constant :HEADERS

    # @param api_key [String] of the product; by default the variable LATCHKEY_API_KEY
    # @param base_url [String] of the service; by default the variable LATCHKEY_BASE_URL
    # @param timeout [Numeric] of one attempt, in seconds
    # @param max_retries [Integer] how often a call is tried again when the service cannot be reached, from 0 to 5
    # @param proxy [String] the URL of an HTTP proxy, '' for none; by default that of HTTPS_PROXY or HTTP_PROXY
    # @param verification [Verification, nil] makes the client verify the signature of every validation
    # @param offline_grace [OfflineGrace, nil] keeps the last valid answer for times without a connection
    # @raise [ConfigurationError] an option is missing or wrong
    def initialize(api_key: nil, base_url: nil, timeout: 10, max_retries: 2, proxy: nil, verification: nil,
                   offline_grace: nil, clock: Clock.new)
      Options.check_pair(verification, offline_grace)
      @api_key = Options.api_key(api_key)
      @transport = Transport.new(Options.base_url(base_url), Options.timeout(timeout), proxy)
      @sender = Sender.new(@transport, Options.max_retries(max_retries), clock)
      @clock = clock
      @product_id = verification&.product_id
      @keys = verification && keys_of(verification)
      @grace = offline_grace && GraceKeeper.new(offline_grace, @product_id, @api_key, @keys)
    end

    # Whether the license is valid. A refusal is a result, not an error.
    #
    # @param license_key [String] as the customer entered it
    # @param version [String, nil] of the program
    # @param device_id [String, nil] of the device; a custom response may contain it
    # @param end_user_address [String, nil] the customer's IP address, for a backend whose API key may name it
    # @return [Validation]
    # @raise [Error] there is no answer that can be relied on
    def validate(license_key, version: nil, device_id: nil, end_user_address: nil)
      license_key = Options.license_key(license_key)
      version = Options.text('version', version)
      device_id = Options.text('device_id', device_id)
      headers = headers_for(end_user_address)
      hiding_secrets(license_key) do
        ask_or_use_kept(license_key, version) do
          members = { license_key: license_key, version: version, device_id: device_id }.compact
          ask(license_key, JSON.generate(members), headers)
        end
      end
    end

    # The license with all its fields. It needs a server key.
    #
    # @return [License]
    # @raise [NotFoundError] the product has no such license
    # @raise [Error] there is no answer that can be relied on
    def get_license(license_key, end_user_address: nil)
      license_key = Options.license_key(license_key)
      path = "/api/v1/license/#{percent_encode(license_key)}"
      request = Transport::Request.new(method: 'GET', path: path, headers: headers_for(end_user_address))
      hiding_secrets(license_key) do
        answer = @sender.send_request(request)
        raise Responses.error_of(answer, lookup: true) unless answer.status_code == 200

        (answer.body && License.read(Members.parse(answer.body))) or raise Responses.undocumented(answer)
      end
    end

    # Closes the connections that are kept open. The client can still be used.
    def close
      @transport.close
    end

    # Without the API key.
    def inspect
      "#<#{self.class.name}>"
    end

    private

    def keys_of(verification)
      return PinnedKeys.new(verification.public_keys) if verification.public_keys

      path = "/api/v1/keys/#{percent_encode(verification.product_id)}"
      FetchedKeys.new(@sender, Transport::Request.new(method: 'GET', path: path, headers: HEADERS))
    end

    def ask(license_key, body, headers)
      nonce = SecureRandom.urlsafe_base64(24)
      headers = { **headers, 'Content-Type' => 'application/json' }
      headers['X-Validation-Nonce'] = nonce if @keys
      request = Transport::Request.new(method: 'POST', path: '/api/v1/validate', headers: headers, body: body)
      answer = @sender.send_request(request)
      raise Responses.error_of(answer) unless answer.status_code == 200
      raise Responses.undocumented(answer) if answer.body.nil?

      validation = read_validation(answer, license_key, body, nonce)
      keep(validation, license_key, answer, body, nonce)
      validation
    end

    def read_validation(answer, license_key, body, nonce)
      signed = @keys && verify(answer, body, license_key, nonce)
      validation = Validation.read(
        signed ? signed.members : Members.parse(answer.body),
        offline: false,
        answered_at: Time.at(signed ? signed.issued_at : @clock.now).utc,
        request_id: answer.request_id,
        validation_error: answer.headers['x-validation-error']
      )
      validation or raise Responses.undocumented(answer)
    end

    def verify(answer, body, license_key, nonce)
      signed = SignedAnswer.new(answer.body)
      asked = [@product_id, body, license_key, nonce, @clock.now]
      keys = @keys.current
      verdict = signed.verdict(keys, *asked)
      if verdict == 'unknown key'
        others = @keys.other_than(keys)
        verdict = signed.verdict(others, *asked) if others
      end
      raise Responses.not_proven(answer, verdict) unless verdict == 'ok'

      signed
    end

    def keep(validation, license_key, answer, body, nonce)
      return @grace&.clear(license_key) unless validation.valid?

      entry = Entry.new(answer: answer.body, request: body, nonce: nonce, last_seen: @clock.now.to_i)
      @grace&.keep(license_key, entry)
    end

    # The kept answer is used only if the service cannot be reached.
    def ask_or_use_kept(license_key, version)
      yield
    rescue TransportError, ServiceUnavailableError, ApiError => e
      raise unless @grace && (e.is_a?(TransportError) || e.status_code >= 500)

      kept, refusal = @grace.use(license_key, version, @clock.now)
      return kept if kept

      e = e.exception("#{e.message.delete_suffix('.')}. #{refusal.explanation}") if refusal.explanation
      e.grace = refusal.verdict
      raise e, cause: e.cause
    end

    def headers_for(end_user_address)
      headers = { **HEADERS, 'Authorization' => "Bearer #{@api_key}" }
      address = Options.end_user_address(end_user_address)
      headers['X-End-User-Address'] = address if address
      headers
    end

    # In case the other side repeats one in its message.
    def hiding_secrets(*secrets)
      yield
    rescue Error => e
      message = e.message.dup.force_encoding(Encoding::UTF_8).scrub
      spellings = [@api_key, *secrets].flat_map { |secret| [secret, percent_encode(secret)] }
      message = Responses.general_message(e) if spellings.any? { |spelling| message.include?(spelling) }
      raise e.exception(message), cause: e.cause
    end

    def percent_encode(text)
      text.b.gsub(/[^A-Za-z0-9\-._~]/n) { |byte| format('%%%02X', byte.ord) }.force_encoding(Encoding::UTF_8)
    end
  end
end
