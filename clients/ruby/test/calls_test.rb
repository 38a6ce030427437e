# frozen_string_literal: true

require 'tmpdir'

require_relative 'case_run'

# The calls of cases.json against the case server.
class CallsTest < Minitest::Test
  (Cases::ALL ? Cases::ALL['calls'] : []).each do |given|
    define_method("test_#{given['name']}") do
      skip 'needs LATCHKEY_CASES_URL' unless Cases::URL
      Dir.mktmpdir { |folder| CaseRun.new(self, given, File.join(folder, 'grace.json')).run }
    end
  end
end
