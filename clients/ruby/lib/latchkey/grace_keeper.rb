# frozen_string_literal: true

require_relative 'entry'
require_relative 'results'
require_relative 'signed_answer'

module Latchkey
  # Keeps the last answer of each license, and decides whether it may be used. Each step on the store is taken by one
  # thread at a time.
  class GraceKeeper
    # Why there is no kept answer that may be used. +explanation+ is part of the error's message.
    Refusal = Struct.new(:verdict, :explanation)

    # NTP corrects a clock by minutes; a clock set back to stretch the hours is set back further.
    FORGIVEN_SECONDS = 600
    private_constant :FORGIVEN_SECONDS

    def initialize(grace, product_id, api_key, keys)
      @grace = grace
      @product_id = product_id
      @api_key = api_key
      @keys = keys
      @lock = Mutex.new
    end

    def keep(license_key, entry)
      @lock.synchronize { save(id_of(license_key), entry) }
    end

    def clear(license_key)
      @lock.synchronize { @grace.store.clear(id_of(license_key)) }
    rescue StandardError
      nil # A store that cannot be written does not fail the call.
    end

    # The kept answer and nil, or nil and why there is none that may be used.
    def use(license_key, version, now)
      @lock.synchronize do
        text = load(id_of(license_key))
        return [nil, Refusal.new(text.nil? ? 'none' : 'tampered')] if text.to_s.empty?

        entry = Entry.parse(text, @api_key)
        kept = entry && read_answer(entry, license_key, now) or return [nil, Refusal.new('tampered')]
        refusal = refusal_of(entry, kept, version, now)
        return [nil, refusal] if refusal

        save(id_of(license_key), Entry.new(**entry.to_h, last_seen: now.to_i)) if now.to_i > entry.last_seen
        [kept, nil]
      end
    end

    private

    def id_of(license_key)
      SignedAnswer.license_hash(@product_id, license_key)
    end

    # The text of the store, nil if there is none, and an empty one if it cannot be read.
    def load(id)
      @grace.store.load(id)
    rescue StandardError
      ''
    end

    def save(id, entry)
      @grace.store.save(id, entry.to_text(@api_key))
    rescue StandardError
      nil # A store that cannot be written does not fail the call.
    end

    def read_answer(entry, license_key, now)
      answer = SignedAnswer.new(entry.answer)
      verdict = answer.verdict(@keys.known, @product_id, entry.request, license_key, entry.nonce, now)
      return nil unless verdict == 'ok' && answer.issued_at

      kept = Validation.read(answer.members, offline: true, answered_at: Time.at(answer.issued_at).utc)
      kept if kept&.valid?
    end

    def refusal_of(entry, kept, version, now)
      issued_at = kept.answered_at.to_i
      return Refusal.new('other version') if Members.parse(entry.request)&.text('version') != version

      behind = [issued_at, entry.last_seen].max - now.to_i
      return clock_set_back(behind) if behind > FORGIVEN_SECONDS
      return Refusal.new('too old') if now > issued_at + (@grace.hours * 3600)

      Refusal.new('license expired') if kept.expires && now >= kept.expires.to_f
    end

    def clock_set_back(seconds)
      Refusal.new('clock set back', "The kept answer is not used: the clock is #{seconds} seconds behind.")
    end
  end
  private_constant :GraceKeeper
end
