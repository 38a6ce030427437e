# frozen_string_literal: true

require 'uri'

require_relative 'public_keys'
require_relative 'stores'

module Latchkey
  # Makes a client verify every answer to a validation. +public_keys+ is the list +keys+ of the product's key set,
  # shipped with the program. Without it the client fetches the key set.
  class Verification
    attr_reader :product_id, :public_keys

    def initialize(product_id:, public_keys: nil)
      unless product_id.is_a?(String) && !product_id.empty?
        raise ConfigurationError, 'verification: product_id must be the id of the product.'
      end

      PublicKeys.configured(public_keys) unless public_keys.nil?
      @product_id = product_id
      @public_keys = public_keys
      freeze
    end
  end

  # Lets a license remain valid for some hours (more than 0, at most 8,760) while the service cannot be reached,
  # counted from the last answer that it gave.
  class OfflineGrace
    attr_reader :hours, :store

    def initialize(hours:, store: MemoryStore.new)
      unless hours.is_a?(Numeric) && hours.real? && hours.positive? && hours <= 8760
        raise ConfigurationError, 'offline_grace: hours must be more than 0 and at most 8760.'
      end
      unless %i[load save clear].all? { |name| store.respond_to?(name) }
        raise ConfigurationError, 'offline_grace: store must be a MemoryStore, a FileStore or a store of your own.'
      end

      @hours = hours
      @store = store
      freeze
    end
  end

  # Checks what a client is constructed and called with.
  module Options
    module_function

    def api_key(option)
      api_key = option.nil? ? ENV['LATCHKEY_API_KEY'] : option
      unless api_key.is_a?(String) && !api_key.empty?
        raise ConfigurationError, 'api_key, or the variable LATCHKEY_API_KEY, must be an API key of the product.'
      end
      return api_key if api_key.b.match?(/\A[\x21-\x7e]+\z/n)

      raise ConfigurationError, 'api_key, or the variable LATCHKEY_API_KEY, has a space, a line break, or another ' \
                                'character in it that no API key has: copy it again.'
    end

    def base_url(option)
      base_url = option.nil? ? ENV['LATCHKEY_BASE_URL'] : option
      return URI.parse(base_url) if base_url.is_a?(String) && base_url?(base_url)

      raise ConfigurationError, 'base_url, or the variable LATCHKEY_BASE_URL, must be an absolute http or https URL ' \
                                'without user name, query and fragment, such as https://licenses.example.com.'
    end

    def timeout(option)
      return option if option.is_a?(Numeric) && option.real? && option.positive? && option.to_f.finite?

      raise ConfigurationError, 'timeout must be a number of seconds above 0.'
    end

    def max_retries(option)
      return option if option.is_a?(Integer) && option.between?(0, 5)

      raise ConfigurationError, 'max_retries must be a whole number from 0 to 5.'
    end

    def check_pair(verification, offline_grace)
      unless verification.nil? || verification.is_a?(Verification)
        raise ConfigurationError, 'verification must be a Latchkey::Verification.'
      end
      return if offline_grace.nil?

      unless offline_grace.is_a?(OfflineGrace)
        raise ConfigurationError, 'offline_grace must be a Latchkey::OfflineGrace.'
      end
      raise ConfigurationError, 'offline_grace needs verification: only a verified answer is kept.' unless verification
      return unless offline_grace.store.is_a?(FileStore) && verification.public_keys.nil?

      raise ConfigurationError, 'offline_grace with a FileStore needs the public_keys of verification: keys cannot be ' \
                                'fetched offline.'
    end

    def license_key(argument)
      raise EncodingError unless argument.is_a?(String) && !argument.empty? && argument.valid_encoding?

      argument.encode(Encoding::UTF_8)
    rescue EncodingError
      raise ConfigurationError, 'license_key must be a text that is not empty.', cause: nil
    end

    # +version+ and +device_id+.
    def text(name, argument)
      return argument unless argument.is_a?(String)
      raise EncodingError unless argument.valid_encoding?

      argument.encode(Encoding::UTF_8)
    rescue EncodingError
      raise ConfigurationError, "#{name} must be text.", cause: nil
    end

    def end_user_address(argument)
      return argument if argument.nil? || (argument.is_a?(String) && argument.b.match?(/\A[\x20-\x7e]*\z/n))

      raise ConfigurationError, 'end_user_address must be an IP address, without line breaks.'
    end

    def base_url?(text)
      return false unless text.b.match?(/\A[\x21-\x7e]+\z/n) && !text.match?(/[?#]/)

      uri = URI.parse(text)
      uri.is_a?(URI::HTTP) && !uri.hostname.to_s.empty? && uri.userinfo.nil? && !text.split('/')[2].include?('@')
    rescue URI::Error
      false
    end
  end
  private_constant :Options
end
