package dev.latchkey.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.client.internal.Answer;
import dev.latchkey.client.internal.FetchedKeys;
import dev.latchkey.client.internal.Json;
import dev.latchkey.client.internal.JsonObject;
import dev.latchkey.client.internal.Keys;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Validates and looks up the licenses of a product. A client is immutable and safe to share between threads: make one
 * and keep it, for it keeps its connections open. Its calls block; do not make them on a thread that must not wait.
 *
 * <pre>{@code
 * LatchkeyClient latchkey = LatchkeyClient.create(); // LATCHKEY_BASE_URL and LATCHKEY_API_KEY
 * if (!latchkey.validate("ACME-…").isValid()) { … }
 * }</pre>
 */
public final class LatchkeyClient {
  /** Of this library. */
  public static final String VERSION = "0.1.0";

  private static final SecureRandom RANDOM = new SecureRandom();

  private final String apiKey;
  private final String baseUrl;
  private final HttpTransport transport;
  private final Clock clock;
  private final AnswerVerifier verifier;
  private final Grace grace;

  LatchkeyClient(LatchkeyClientBuilder options) {
    apiKey = options.apiKey;
    baseUrl = options.baseUrl;
    clock = options.clock;
    transport = new HttpTransport(options);
    Verification verification = options.verification;
    if (verification == null) {
      verifier = null;
      grace = null;
      return;
    }
    String productId = verification.productId();
    Keys shipped = verification.publicKeys();
    FetchedKeys fetched = shipped != null ? null : new FetchedKeys(() -> fetchKeys(productId), clock);
    verifier = new AnswerVerifier(productId, shipped != null ? shipped::find : fetched::find);
    AnswerVerifier offline = shipped != null ? verifier : new AnswerVerifier(productId, fetched::findFetched);
    grace = options.offlineGrace == null ? null : new Grace(options.offlineGrace, offline, apiKey);
  }

  /** A client with all options from their defaults, and from LATCHKEY_BASE_URL and LATCHKEY_API_KEY. */
  public static LatchkeyClient create() {
    return builder().build();
  }

  public static LatchkeyClientBuilder builder() {
    return new LatchkeyClientBuilder();
  }

  /** As {@link #validate(ValidationRequest)}, with a license key only. */
  public Validation validate(String licenseKey) {
    return validate(ValidationRequest.of(licenseKey));
  }

  /**
   * Asks whether a license is valid here and now. A refusal is a result, not an exception: look at {@link
   * Validation#isValid()}.
   *
   * @throws ApiException if the service answered with anything but a result
   * @throws TransportException if no answer arrived
   */
  public Validation validate(ValidationRequest request) {
    requireLicenseKey(request.licenseKey());
    try {
      return validateOnline(request);
    } catch (ApiException e) {
      if (grace == null || e.getStatusCode() < 500) throw e;
      Grace.Kept kept = grace.find(request, clock.instant());
      if (kept.validation != null) return kept.validation;
      e.setGrace(kept);
      throw e;
    } catch (TransportException e) {
      // The caller gave up: that says nothing about the service.
      if (grace == null || e.getCause() instanceof InterruptedException) throw e;
      Grace.Kept kept = grace.find(request, clock.instant());
      if (kept.validation != null) return kept.validation;
      e.setGrace(kept);
      throw e;
    }
  }

  /** As {@link #getLicense(String, String)}, without the address of a user. */
  public License getLicense(String licenseKey) {
    return getLicense(licenseKey, null);
  }

  /**
   * Looks a license up, which needs a server key.
   *
   * @param endUserAddress as in {@link ValidationRequest#withEndUserAddress}
   * @throws NotFoundException if the product has no such license
   * @throws ApiException if the service answered with anything else but a license
   * @throws TransportException if no answer arrived
   */
  public License getLicense(String licenseKey, String endUserAddress) {
    requireLicenseKey(licenseKey);
    HttpRequest.Builder get = authorized("/api/v1/license/" + encode(licenseKey), endUserAddress);
    Answer answer = transport.send(get);
    JsonObject json = answer.status() == 200 ? answer.json() : null;
    boolean isLicense =
        json != null && json.text("id") != null && json.text("license_key") != null && json.text("status") != null;
    if (!isLicense) throw ApiException.of(answer, true, apiKey, licenseKey);
    return new License(json);
  }

  private Validation validateOnline(ValidationRequest request) {
    Instant calledAt = clock.instant();
    byte[] body = body(request);
    String nonce = verifier == null ? null : newNonce();
    HttpRequest.Builder post =
        authorized("/api/v1/validate", request.endUserAddress())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(body));
    if (nonce != null) post.header("X-Validation-Nonce", nonce);
    Answer answer = transport.send(post);
    if (answer.status() != 200 || answer.body() == null) {
      throw ApiException.of(answer, false, apiKey, request.licenseKey());
    }
    if (verifier != null) verify(answer, body, request.licenseKey(), nonce);
    JsonObject json = verifier == null ? answer.json() : AnswerVerifier.signedObject(answer.body());
    if (json == null || json.bool("valid") == null || json.text("status") == null) {
      throw ApiException.of(answer, false, apiKey, request.licenseKey());
    }
    if (grace != null && json.bool("valid")) {
      grace.keep(request.licenseKey(), answer.body(), body, nonce, clock.instant());
    } else if (grace != null) {
      grace.clear(request.licenseKey());
    }
    Instant answeredAt = verifier == null ? calledAt : AnswerVerifier.issuedAt(answer.body());
    return Validation.online(json, answeredAt, answer.requestId(), answer.header("X-Validation-Error"));
  }

  private void verify(Answer answer, byte[] body, String licenseKey, String nonce) {
    String verdict = verifier.verifyAnswer(answer.body(), body, licenseKey, nonce, clock.instant());
    if (!verdict.equals(AnswerVerifier.OK)) {
      throw new SignatureException(verdict, answer.status(), answer.requestId());
    }
  }

  private Keys fetchKeys(String productId) {
    Answer answer = transport.send(request("/api/v1/keys/" + encode(productId)));
    Keys keys = answer.status() == 200 && answer.body() != null ? Keys.parse(answer.body()) : null;
    if (keys == null) throw ApiException.of(answer, false, apiKey);
    return keys;
  }

  private HttpRequest.Builder authorized(String path, String endUserAddress) {
    HttpRequest.Builder request = request(path).header("Authorization", "Bearer " + apiKey);
    if (endUserAddress == null) return request;
    try {
      return request.header("X-End-User-Address", endUserAddress);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException("endUserAddress must be one IP address, without line breaks");
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(baseUrl + path))
        .header("Accept", "application/json")
        .header("User-Agent", "latchkey-java/" + VERSION);
  }

  private static byte[] body(ValidationRequest request) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("license_key", request.licenseKey());
    if (request.version() != null) members.put("version", request.version());
    if (request.deviceId() != null) members.put("device_id", request.deviceId());
    return Json.write(members).getBytes(UTF_8);
  }

  private static void requireLicenseKey(String licenseKey) {
    // UTF-8 has no form for half a surrogate pair: another key would be sent.
    boolean isText = licenseKey != null && !licenseKey.isEmpty() && UTF_8.newEncoder().canEncode(licenseKey);
    if (!isText) {
      throw new ConfigurationException("licenseKey must be a text that is not empty");
    }
  }

  private static String newNonce() {
    byte[] bytes = new byte[24];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().encodeToString(bytes);
  }

  /** As one segment of a path. */
  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
  }
}
