# frozen_string_literal: true

require_relative 'lib/latchkey/version'

Gem::Specification.new do |spec|
  spec.name = 'latchkey'
  spec.version = Latchkey::VERSION
  spec.authors = ['Latchkey']
  spec.summary = 'Client for Latchkey: validate license keys, also offline, and verify webhooks'
  spec.required_ruby_version = '>= 3.0'
  spec.files = Dir['lib/**/*.rb', 'README.md', base: __dir__]
  spec.metadata['rubygems_mfa_required'] = 'true'
  # Ed25519 came with version 3, which is part of Ruby since 3.1.
  spec.add_dependency 'openssl', '>= 3.0', '< 5'
end
