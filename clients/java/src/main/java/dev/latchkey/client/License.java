package dev.latchkey.client;

import dev.latchkey.client.internal.JsonObject;
import java.time.Instant;

/** A license, as a lookup returns it. Getters return null where the license has no value. */
public final class License {
  private final JsonObject members;

  License(JsonObject members) {
    this.members = members;
  }

  public String getId() {
    return members.text("id");
  }

  public String getOrganizationId() {
    return members.text("organization_id");
  }

  public String getProductId() {
    return members.text("product_id");
  }

  /** The customer, whose id is the same for every vendor. */
  public String getGlobalCustomerId() {
    return members.text("global_customer_id");
  }

  public String getLicenseKey() {
    return members.text("license_key");
  }

  /** {@code active}, {@code revoked} or {@code expired}, see {@link LicenseStatus}. */
  public String getStatus() {
    return members.text("status");
  }

  /** Null for a lifetime license. */
  public Instant getExpiresAt() {
    return members.date("expires_at");
  }

  public Boolean getLifetime() {
    return members.bool("is_lifetime");
  }

  /** Whether IP control is on. */
  public Boolean getIpSystemEnabled() {
    return members.bool("ip_system_enabled");
  }

  /** How many IP addresses may be registered; null while IP control is off. */
  public Integer getMaxIps() {
    return members.integer("max_ips");
  }

  /** How many IP addresses are registered. */
  public Integer getCurrentUniqueIpCount() {
    return members.integer("current_unique_ip_count");
  }

  public String getNotes() {
    return members.text("notes");
  }

  /** {@code none}, {@code exact} or {@code range}; null while the version module is off, as the next three. */
  public String getVersionPinMode() {
    return members.text("version_pin_mode");
  }

  public String getVersionPinned() {
    return members.text("version_pinned");
  }

  public String getVersionRangeMin() {
    return members.text("version_range_min");
  }

  public String getVersionRangeMax() {
    return members.text("version_range_max");
  }

  public Instant getRevokedAt() {
    return members.date("revoked_at");
  }

  public Instant getCreatedAt() {
    return members.date("created_at");
  }

  public Instant getUpdatedAt() {
    return members.date("updated_at");
  }

  public String getCustomerEmail() {
    return members.text("customer_email");
  }

  public String getCustomerName() {
    return members.text("customer_name");
  }

  public String getCustomerDiscordId() {
    return members.text("customer_discord_id");
  }

  @Override
  public String toString() {
    return "License{id=" + getId() + ", status=" + getStatus() + "}";
  }
}
