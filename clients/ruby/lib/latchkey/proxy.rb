# frozen_string_literal: true

require 'uri'

module Latchkey
  # The HTTP proxy that requests go through.
  module HttpProxy
    module_function

    # That of the option, where '' is none; else of HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as URI reads them.
    def find(base_url, option)
      return option == '' ? nil : read(option, 'proxy') unless option.nil?

      name = "#{base_url.scheme.upcase}_PROXY"
      found = of_environment(base_url, name)
      found && read(found, name)
    end

    # URI knows no entry that stands for all.
    def of_environment(base_url, name)
      excluded = (ENV['no_proxy'] || ENV['NO_PROXY']).to_s.split(/[\s,]/)
      base_url.find_proxy unless loopback?(base_url.hostname) || excluded.include?('*')
    rescue URI::Error
      refuse(name)
    end

    # [address, port, user, password], as Net::HTTP takes it.
    def read(given, name)
      text = given.to_s
      uri = given.is_a?(URI::HTTP) ? given : URI.parse(text.include?('://') ? text : "http://#{text}")
      refuse(name) unless uri.scheme == 'http' && !uri.hostname.to_s.empty? && ['', '/'].include?(uri.path) && uri.query.nil?
      [uri.hostname, uri.port, *[uri.user, uri.password].map { |part| unescape(part) }]
    rescue URI::Error
      refuse(name)
    end

    # It may contain a password, so it is not repeated.
    def refuse(name)
      raise ConfigurationError, "#{name} must be the URL of an HTTP proxy, such as http://proxy.example.com:3128.",
            cause: nil
    end

    # No other computer could reach it in our place.
    def loopback?(hostname)
      hostname.match?(/\A(?:(?:.*\.)?localhost|127(?:\.\d+){3}|::1)\z/i)
    end

    def unescape(part)
      part && URI.decode_www_form_component(part.gsub('+', '%2B'))
    end
  end
  private_constant :HttpProxy
end
