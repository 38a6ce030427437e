# frozen_string_literal: true

require 'minitest/autorun'
require 'tmpdir'

require 'latchkey'

class StoresTest < Minitest::Test
  def test_memory_drops_the_oldest_of_more_than_1000_licenses
    store = Latchkey::MemoryStore.new
    1001.times { |number| store.save(number.to_s, 'text') }
    assert_nil store.load('0')
    assert_equal 'text', store.load('1000')
  end

  def test_a_file_is_replaced_and_readable_by_its_owner_only
    Dir.mktmpdir do |folder|
      path = File.join(folder, 'grace.json')
      store = Latchkey::FileStore.new(path)
      assert_nil store.load('id')
      store.save('id', 'one')
      store.save('id', 'two')
      assert_equal 'two', store.load('id')
      assert_equal 0o600, File.stat(path).mode & 0o777
      assert_equal ['grace.json'], Dir.children(folder)
      store.clear('id')
      store.clear('id')
      refute_path_exists path
    end
  end

  def test_a_file_that_cannot_be_written_leaves_nothing_behind
    Dir.mktmpdir do |folder|
      taken = File.join(folder, 'taken')
      Dir.mkdir(taken)
      assert_raises(SystemCallError) { Latchkey::FileStore.new(taken).save('id', 'text') }
      assert_equal ['taken'], Dir.children(folder)
    end
  end
end
