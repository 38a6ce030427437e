# frozen_string_literal: true

require_relative 'members'

module Latchkey
  # The known statuses. One that is not among them is passed on as it came.
  module Status
    ACTIVE = 'active'
    PRODUCT_NOT_FOUND = 'product_not_found'
    PRODUCT_ARCHIVED = 'product_archived'
    PRODUCT_DISABLED = 'product_disabled'
    ORG_SUSPENDED = 'org_suspended'
    BILLING_SUSPENDED = 'billing_suspended'
    LICENSE_NOT_FOUND = 'license_not_found'
    REVOKED = 'revoked'
    EXPIRED = 'expired'
    IP_BLOCKED = 'ip_blocked'
    IP_NOT_REGISTERED = 'ip_not_registered'
    IP_LIMIT_REACHED = 'ip_limit_reached'
  end

  # The answer to a validation. Grant access only if it is +valid?+. +version_valid+ is false if the license does not
  # permit the version, which does not affect +valid?+. +answered_at+ is when the service gave the answer.
  Validation = Struct.new(
    :valid, :status, :expires, :ip_count, :ip_registered, :max_ips, :version, :version_valid, :custom, :signature,
    :offline, :answered_at, :request_id, :validation_error,
    keyword_init: true
  ) do
    # @api private
    def self.read(members, **call)
      valid = members&.boolean('valid')
      status = members&.text('status')
      return nil if valid.nil? || status.nil?

      new(
        valid: valid,
        status: status,
        expires: members.time('expires'),
        ip_count: members.integer('ip_count'),
        ip_registered: members.boolean('ip_registered'),
        max_ips: members.integer('max_ips'),
        version: members.text('version'),
        version_valid: members.boolean('version_valid'),
        custom: members.object('custom'),
        signature: members.text('signature'),
        **call
      ).freeze
    end

    def valid?
      valid
    end

    # Whether the answer was kept from an earlier call, as the service could not be reached.
    def offline?
      offline
    end
  end

  # A license as looked up.
  License = Struct.new(
    :id, :organization_id, :product_id, :global_customer_id, :license_key, :status, :expires_at, :is_lifetime,
    :ip_system_enabled, :max_ips, :current_unique_ip_count, :notes, :version_pin_mode, :version_pinned,
    :version_range_min, :version_range_max, :revoked_at, :created_at, :updated_at, :customer_email, :customer_name,
    :customer_discord_id,
    keyword_init: true
  ) do
    # @api private
    def self.read(members)
      return nil unless members && %w[id license_key status].all? { |name| members.text(name) }

      texts = %i[
        id organization_id product_id global_customer_id license_key status notes version_pin_mode version_pinned
        version_range_min version_range_max customer_email customer_name customer_discord_id
      ].to_h { |name| [name, members.text(name.to_s)] }
      times = %i[expires_at revoked_at created_at updated_at].to_h { |name| [name, members.time(name.to_s)] }
      numbers = %i[max_ips current_unique_ip_count].to_h { |name| [name, members.integer(name.to_s)] }
      booleans = %i[is_lifetime ip_system_enabled].to_h { |name| [name, members.boolean(name.to_s)] }
      new(**texts, **times, **numbers, **booleans).freeze
    end

    def lifetime?
      is_lifetime == true
    end
  end
end
