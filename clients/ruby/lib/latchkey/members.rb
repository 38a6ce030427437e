# frozen_string_literal: true

require 'date'
require 'json'

module Latchkey
  # The members of a JSON object from outside: each may be absent, or of another type than documented, and is then nil.
  class Members
    RFC3339 = /\A(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)\z/.freeze
    private_constant :RFC3339

    # The members of the object that the text is, or nil if it is anything else.
    def self.parse(text)
      utf8 = text.dup.force_encoding(Encoding::UTF_8)
      return nil unless utf8.valid_encoding?

      value = JSON.parse(utf8, freeze: true)
      value.is_a?(Hash) ? new(value) : nil
    rescue JSON::ParserError
      nil
    end

    # The time of RFC 3339 text in UTC, or nil.
    def self.parse_time(text)
      match = RFC3339.match(text) or return nil
      year, month, day, hour, minute, second = match.captures.first(6).map { |part| Integer(part, 10) }
      return nil unless Date.valid_date?(year, month, day) && hour < 24 && minute < 60 && second < 60

      offset = match[8].upcase == 'Z' ? '+00:00' : match[8]
      Time.new(year, month, day, hour, minute, second + (match[7] ? "0#{match[7]}".to_r : 0), offset).utc
    rescue ArgumentError
      nil
    end

    def initialize(hash)
      @hash = hash
    end

    def [](name)
      @hash[name]
    end

    def merge(others)
      Members.new(@hash.merge(others))
    end

    def text(name)
      of_type(name, String)
    end

    def object(name)
      of_type(name, Hash)
    end

    def list(name)
      of_type(name, Array)
    end

    def boolean(name)
      [true, false].find { |value| value == @hash[name] }
    end

    # 3.0 and 3 are the same in JSON.
    def integer(name)
      value = @hash[name]
      return value if value.is_a?(Integer)

      value.to_i if value.is_a?(Float) && value.finite? && value == value.floor
    end

    def time(name)
      value = text(name)
      value && Members.parse_time(value)
    end

    private

    def of_type(name, type)
      value = @hash[name]
      value if value.is_a?(type)
    end
  end
  private_constant :Members
end
