package dev.latchkey.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.client.internal.Json;
import dev.latchkey.client.internal.JsonObject;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decides whether an answer of {@code POST /api/v1/validate} came from Latchkey, for this very request. */
public final class AnswerVerifier {
  /** The verdict of an answer that is proven. */
  public static final String OK = "ok";

  private static final String MEMBER = ",\"signature\":\"";
  private static final Pattern DETACHED_JWS = Pattern.compile("([\\w-]+)\\.\\.([\\w-]{86})");
  private static final int MAX_SECONDS_AHEAD = 300;

  /** What precedes the 32 bytes of an Ed25519 key in its X.509 encoding (RFC 8410). */
  private static final byte[] X509_PREFIX = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};

  private final String productId;
  private final Function<String, byte[]> findKey;

  /**
   * @param publicKeys the product's key set as {@code GET /api/v1/keys/PRODUCT_ID} answers it, or the list {@code keys}
   *     in it
   */
  public AnswerVerifier(String productId, String publicKeys) {
    this(productId, Verification.requireKeys(publicKeys)::find);
  }

  AnswerVerifier(String productId, Function<String, byte[]> findKey) {
    this.productId = productId;
    this.findKey = findKey;
  }

  /**
   * {@code ok}, or why the answer must not be believed.
   *
   * @param answer the body as received
   * @param request the body as sent
   * @param licenseKey as sent
   * @param nonce as sent in {@code X-Validation-Nonce}; null if none was sent
   * @param now counts only without a nonce, which proves that the answer is new
   * @see SignatureException#getReason()
   */
  public String verifyAnswer(byte[] answer, byte[] request, String licenseKey, String nonce, Instant now) {
    // One character a byte: what was signed is the bytes as received, without the member that has the signature.
    String text = new String(answer, ISO_8859_1);
    int start = startOfSignature(text);
    if (start < 0) return "no signature";
    int end = text.indexOf('"', start + MEMBER.length());
    Matcher jws = DETACHED_JWS.matcher(text.substring(start + MEMBER.length(), end));
    JsonObject header = jws.matches() ? header(jws.group(1)) : null;
    if (header == null) return "format";
    if (!"EdDSA".equals(header.text("alg")) || !"lv+jws".equals(header.text("typ"))) return "alg";
    byte[] key = header.text("kid") == null ? null : findKey.apply(header.text("kid"));
    if (key == null) return "unknown key";
    byte[] payload = (text.substring(0, start) + text.substring(end + 1)).getBytes(ISO_8859_1);
    byte[] signed = (jws.group(1) + "." + base64Url(payload)).getBytes(US_ASCII);
    if (!isSignedBy(key, signed, Base64.getUrlDecoder().decode(jws.group(2)))) return "bad signature";
    return compare(header, request, licenseKey, nonce, now.getEpochSecond());
  }

  static boolean isSignedBy(byte[] publicKey, byte[] message, byte[] signature) {
    // The runtime takes a zero byte after a signature for a part of it.
    if (signature.length != 64) return false;
    byte[] encoded = ByteBuffer.allocate(X509_PREFIX.length + 32).put(X509_PREFIX).put(publicKey).array();
    try {
      Signature verifier = Signature.getInstance("Ed25519");
      verifier.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
      verifier.update(message);
      return verifier.verify(signature);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java runtime has no Ed25519: it lacks the module jdk.crypto.ec.", e);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private String compare(JsonObject header, byte[] request, String licenseKey, String nonce, long now) {
    if (!productId.equals(header.text("aud"))) return "other product";
    if (!licenseId(licenseKey).equals(header.text("lkh"))) return "other license";
    if (!sha256(request).equals(header.text("rqh"))) return "other request";
    // A nonce proves that the answer is new, whatever the clock of this machine shows.
    if (nonce != null) return nonce.equals(header.text("nonce")) ? OK : "nonce";
    Long issuedAt = header.whole("iat");
    Long expiresAt = header.whole("exp");
    if (issuedAt == null || expiresAt == null) return "stale";
    return now >= issuedAt - MAX_SECONDS_AHEAD && now <= expiresAt ? OK : "stale";
  }

  /** What identifies a license in a signature and in a {@link GraceStore}, without disclosing its key. */
  String licenseId(String licenseKey) {
    return sha256((productId + "\n" + (licenseKey == null ? "" : licenseKey)).getBytes(UTF_8));
  }

  /** What a proven answer says. Its bytes may hold the signature elsewhere, such as within the custom response. */
  static JsonObject signedObject(byte[] answer) {
    String text = new String(answer, ISO_8859_1);
    int start = startOfSignature(text);
    int end = text.indexOf('"', start + MEMBER.length());
    JsonObject payload = Json.parseObject((text.substring(0, start) + text.substring(end + 1)).getBytes(ISO_8859_1));
    return payload == null ? null : payload.with("signature", text.substring(start + MEMBER.length(), end));
  }

  /** When a proven answer was given. */
  static Instant issuedAt(byte[] answer) {
    String text = new String(answer, ISO_8859_1);
    String header = text.substring(startOfSignature(text) + MEMBER.length()).split("\\.", 2)[0];
    return Instant.ofEpochSecond(header(header).whole("iat"));
  }

  /** The last one, for a custom response may contain members of that name, and comes first. */
  private static int startOfSignature(String text) {
    int start = text.lastIndexOf(MEMBER);
    return start >= 0 && text.indexOf('"', start + MEMBER.length()) < 0 ? text.lastIndexOf(MEMBER, start - 1) : start;
  }

  private static JsonObject header(String encoded) {
    try {
      return Json.parseObject(Base64.getUrlDecoder().decode(encoded));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return base64Url(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String base64Url(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
