package dev.latchkey.client;

/**
 * What {@link LatchkeyClient#validate(ValidationRequest)} asks: a license key, and what else is known.
 *
 * <pre>{@code ValidationRequest.of("ACME-…").withVersion("1.4.2").withDeviceId(serverId)}</pre>
 */
public final class ValidationRequest {
  private final String licenseKey;
  private final String version;
  private final String deviceId;
  private final String endUserAddress;

  private ValidationRequest(String licenseKey, String version, String deviceId, String endUserAddress) {
    this.licenseKey = licenseKey;
    this.version = version;
    this.deviceId = deviceId;
    this.endUserAddress = endUserAddress;
  }

  public static ValidationRequest of(String licenseKey) {
    return new ValidationRequest(licenseKey, null, null, null);
  }

  /** The version of your program. */
  public ValidationRequest withVersion(String version) {
    return new ValidationRequest(licenseKey, version, deviceId, endUserAddress);
  }

  /** An identifier of the device, for custom responses. */
  public ValidationRequest withDeviceId(String deviceId) {
    return new ValidationRequest(licenseKey, version, deviceId, endUserAddress);
  }

  /** The IP address of the user you ask for, if you call from a backend whose API key may name it. */
  public ValidationRequest withEndUserAddress(String endUserAddress) {
    return new ValidationRequest(licenseKey, version, deviceId, endUserAddress);
  }

  String licenseKey() {
    return licenseKey;
  }

  String version() {
    return version;
  }

  String deviceId() {
    return deviceId;
  }

  String endUserAddress() {
    return endUserAddress;
  }
}
