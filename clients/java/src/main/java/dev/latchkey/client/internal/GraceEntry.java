package dev.latchkey.client.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A kept answer, with what is needed to verify it again. All client libraries write and read the same form. */
public final class GraceEntry {
  private static final long FORMAT = 1;

  private final String answer;
  private final String request;
  private final String nonce;
  private final long lastSeen;

  private GraceEntry(String answer, String request, String nonce, long lastSeen) {
    this.answer = answer;
    this.request = request;
    this.nonce = nonce;
    this.lastSeen = lastSeen;
  }

  public static GraceEntry of(byte[] answer, byte[] request, String nonce, long lastSeen) {
    Base64.Encoder base64 = Base64.getEncoder();
    return new GraceEntry(base64.encodeToString(answer), base64.encodeToString(request), nonce, lastSeen);
  }

  /** Null if {@code text} is no entry, or was not written with this API key. */
  public static GraceEntry parse(String text, String apiKey) {
    JsonObject json = Json.parseObject(text.getBytes(UTF_8));
    if (json == null || !Long.valueOf(FORMAT).equals(json.whole("format"))) return null;
    String answer = json.text("answer");
    String request = json.text("request");
    String nonce = json.text("nonce");
    Long lastSeen = json.whole("last_seen");
    String mac = json.text("mac");
    if (answer == null || request == null || nonce == null || lastSeen == null || mac == null) return null;
    GraceEntry entry = new GraceEntry(answer, request, nonce, lastSeen);
    boolean genuine = MessageDigest.isEqual(entry.mac(apiKey).getBytes(UTF_8), mac.getBytes(UTF_8));
    return genuine && isBase64(answer) && isBase64(request) ? entry : null;
  }

  public String write(String apiKey) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("format", FORMAT);
    members.put("answer", answer);
    members.put("request", request);
    members.put("nonce", nonce);
    members.put("last_seen", lastSeen);
    members.put("mac", mac(apiKey));
    return Json.write(members);
  }

  /** The body as received. */
  public byte[] answer() {
    return Base64.getDecoder().decode(answer);
  }

  /** The body as sent. */
  public byte[] request() {
    return Base64.getDecoder().decode(request);
  }

  public String nonce() {
    return nonce;
  }

  /** In Unix seconds. */
  public long lastSeen() {
    return lastSeen;
  }

  public GraceEntry seenAt(long now) {
    return new GraceEntry(answer, request, nonce, now);
  }

  private String mac(String apiKey) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(apiKey.getBytes(UTF_8), "HmacSHA256"));
      String lines = String.join("\n", "latchkey-grace-1", answer, request, nonce, Long.toString(lastSeen));
      StringBuilder hex = new StringBuilder();
      for (byte b : mac.doFinal(lines.getBytes(UTF_8))) hex.append(String.format("%02x", b));
      return hex.toString();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isBase64(String text) {
    try {
      return Base64.getDecoder().decode(text) != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
