# frozen_string_literal: true

module Latchkey
  VERSION = '0.1.0'
end
