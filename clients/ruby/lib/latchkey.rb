# frozen_string_literal: true

# Client for Latchkey: validate license keys, also offline, and verify webhooks.
#
#   client = Latchkey::Client.new(api_key: 'lk_live_...', base_url: 'https://licenses.example.com')
#   client.validate('ACME-7K2QD-00000-00000-00000-0000X').valid?
module Latchkey
end

require_relative 'latchkey/version'
require_relative 'latchkey/errors'
require_relative 'latchkey/results'
require_relative 'latchkey/verifier'
require_relative 'latchkey/stores'
require_relative 'latchkey/options'
require_relative 'latchkey/client'
require_relative 'latchkey/webhooks'
