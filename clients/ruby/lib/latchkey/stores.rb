# frozen_string_literal: true

require 'securerandom'

module Latchkey
  # Keeps the answers of up to 1,000 licenses as long as the program runs.
  #
  # A store of your own has the same three methods, which keep one text per id.
  class MemoryStore
    MAX_LICENSES = 1000
    private_constant :MAX_LICENSES

    def initialize
      @texts = {}
      @lock = Mutex.new
    end

    # The text that was saved, or nil.
    def load(id)
      @lock.synchronize { @texts[id] }
    end

    def save(id, text)
      @lock.synchronize do
        @texts.delete(id)
        @texts[id] = text
        @texts.shift if @texts.size > MAX_LICENSES
      end
    end

    def clear(id)
      @lock.synchronize { @texts.delete(id) }
    end
  end

  # Keeps one answer, of the license that was validated last, in a file that only its owner can read.
  class FileStore
    def initialize(path)
      @path = File.expand_path(path)
    end

    def load(_id)
      text = File.read(@path, encoding: 'UTF-8')
      text unless text.empty?
    rescue Errno::ENOENT
      nil
    end

    # Replaces the file in one step.
    def save(_id, text)
      temporary = "#{@path}.#{SecureRandom.hex(8)}"
      File.open(temporary, File::WRONLY | File::CREAT | File::EXCL, 0o600) { |file| file.write(text) }
      File.rename(temporary, @path)
    rescue SystemCallError
      File.delete(temporary) if File.exist?(temporary)
      raise
    end

    def clear(_id)
      File.delete(@path)
    rescue Errno::ENOENT
      nil
    end
  end
end
