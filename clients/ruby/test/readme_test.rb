# frozen_string_literal: true

require 'minitest/autorun'

require 'latchkey'
require_relative 'counting_server'

# The example of README.md, against a local server.
class ReadmeTest < Minitest::Test
  README = File.read(File.expand_path('../README.md', __dir__), encoding: 'UTF-8')

  def test_the_first_example_runs
    example = README[/```ruby\n(.*?)```/m, 1]
    CountingServer.run do |server|
      output, = capture_io { instance_eval(example.gsub('https://licenses.example.com', server.url)) }
      assert_equal "Welcome!\n", output
    end
  end
end
