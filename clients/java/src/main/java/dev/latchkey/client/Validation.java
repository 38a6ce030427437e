package dev.latchkey.client;

import dev.latchkey.client.internal.JsonObject;
import java.time.Instant;
import java.util.Map;

/** The answer to a validation: a refusal, too, is an answer. Getters return null where the answer has no value. */
public final class Validation {
  private final JsonObject members;
  private final Instant answeredAt;
  private final String requestId;
  private final String validationError;
  private final boolean offline;

  private Validation(
      JsonObject members, Instant answeredAt, String requestId, String validationError, boolean offline) {
    this.members = members;
    this.answeredAt = answeredAt;
    this.requestId = requestId;
    this.validationError = validationError;
    this.offline = offline;
  }

  static Validation online(JsonObject members, Instant answeredAt, String requestId, String validationError) {
    return new Validation(members, answeredAt, requestId, validationError, false);
  }

  static Validation offline(JsonObject members, Instant answeredAt) {
    return new Validation(members, answeredAt, null, null, true);
  }

  /** Whether to grant access. True only if {@link #getStatus()} is {@code active}. */
  public boolean isValid() {
    return members.bool("valid");
  }

  /** One of {@link LicenseStatus}, or one that this version does not know. */
  public String getStatus() {
    return members.text("status");
  }

  /** When the license expires; null for a lifetime license. */
  public Instant getExpires() {
    return members.date("expires");
  }

  /** How many IP addresses the license has registered, with IP control. */
  public Integer getIpCount() {
    return members.integer("ip_count");
  }

  /** How many IP addresses the license may register, with IP control. */
  public Integer getMaxIps() {
    return members.integer("max_ips");
  }

  /** Whether this call registered its IP address, with IP control. */
  public Boolean getIpRegistered() {
    return members.bool("ip_registered");
  }

  /** The version the license is pinned to, else the one you sent if it is permitted. */
  public String getVersion() {
    return members.text("version");
  }

  /** Whether the version you sent is permitted. It does not change {@link #isValid()}: decide what follows from it. */
  public Boolean getVersionValid() {
    return members.bool("version_valid");
  }

  /** Your custom response: texts, numbers, booleans, lists and maps. */
  public Map<String, Object> getCustom() {
    JsonObject custom = members.object("custom");
    return custom == null ? null : custom.asMap();
  }

  /** The signature as received. Where the client has {@link Verification}, it is verified. */
  public String getSignature() {
    return members.text("signature");
  }

  /** Whether the service could not be reached, and this is a kept answer: see {@link OfflineGrace}. */
  public boolean isOffline() {
    return offline;
  }

  /** When the service gave this answer. */
  public Instant getAnsweredAt() {
    return answeredAt;
  }

  /** The {@code X-Request-Id} of the answer, for support; null when offline. */
  public String getRequestId() {
    return requestId;
  }

  /** Why the service could not read the request. */
  public String getValidationError() {
    return validationError;
  }

  @Override
  public String toString() {
    return "Validation{valid=" + isValid() + ", status=" + getStatus() + ", offline=" + offline + "}";
  }
}
