package dev.latchkey.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.client.internal.Json;
import dev.latchkey.client.internal.JsonObject;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies webhooks, by <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. */
public final class Webhooks {
  static final Duration DEFAULT_TOLERANCE = Duration.ofSeconds(300);

  private Webhooks() {}

  /** As {@link #verify(byte[], Map, String, Duration)}, with a tolerance of five minutes. */
  public static WebhookEvent verify(byte[] body, Map<String, String> headers, String secret) {
    return verify(body, headers, secret, DEFAULT_TOLERANCE);
  }

  /**
   * The event in a request that your server received.
   *
   * @param body as received: JSON that was parsed and written again has another signature
   * @param headers of the request; the case of their names does not matter
   * @param secret of the endpoint: {@code whsec_…}
   * @param tolerance how far the request's time may be from now, in both directions
   * @throws WebhookVerificationException if the request is not proven to come from Latchkey
   */
  public static WebhookEvent verify(byte[] body, Map<String, String> headers, String secret, Duration tolerance) {
    return verify(body, headers, secret, tolerance, Clock.systemUTC());
  }

  static WebhookEvent verify(
      byte[] body, Map<String, String> headers, String secret, Duration tolerance, Clock clock) {
    byte[] key = key(secret);
    String id = header(headers, "webhook-id");
    String timestamp = header(headers, "webhook-timestamp");
    String signatures = header(headers, "webhook-signature");
    if (!timestamp.matches("[0-9]{1,12}")) throw new WebhookVerificationException("timestamp");
    long age = Math.abs(clock.instant().getEpochSecond() - Long.parseLong(timestamp));
    if (age > tolerance.getSeconds()) {
      WebhookVerificationException refusal = new WebhookVerificationException("timestamp");
      refusal.explain("It is " + age + " seconds from this clock's time");
      throw refusal;
    }
    if (!isSigned(signatures, sign(key, id + "." + timestamp + ".", body))) {
      throw new WebhookVerificationException("signature");
    }
    JsonObject event = Json.parseObject(body);
    if (event == null || event.text("type") == null || event.text("timestamp") == null || event.object("data") == null) {
      throw new WebhookVerificationException("body");
    }
    return new WebhookEvent(id, event);
  }

  private static byte[] key(String secret) {
    try {
      if (secret != null && secret.matches("whsec_.+")) return Base64.getDecoder().decode(secret.substring(6));
    } catch (IllegalArgumentException e) {
      // Refused below.
    }
    throw new ConfigurationException("The secret of a webhook endpoint is \"whsec_\" and base64");
  }

  private static String header(Map<String, String> headers, String name) {
    for (Map.Entry<String, String> header : headers.entrySet()) {
      boolean hasValue = header.getValue() != null && !header.getValue().isEmpty();
      if (hasValue && name.equalsIgnoreCase(header.getKey())) return header.getValue();
    }
    throw new WebhookVerificationException("missing header");
  }

  private static boolean isSigned(String signatures, String expected) {
    boolean matches = false;
    for (String signature : signatures.split(" ")) {
      matches |= MessageDigest.isEqual(signature.getBytes(UTF_8), ("v1," + expected).getBytes(UTF_8));
    }
    return matches;
  }

  private static String sign(byte[] key, String prefix, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(prefix.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
