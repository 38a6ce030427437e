package dev.latchkey.client;

import dev.latchkey.client.internal.GraceEntry;
import dev.latchkey.client.internal.Json;
import dev.latchkey.client.internal.JsonObject;
import java.time.Instant;
import java.util.Objects;

/**
 * Keeps verified answers, and decides whether one may be used while the service cannot be reached. One method at a time,
 * so that using an answer cannot bring it back after a refusal has cleared it.
 */
final class Grace {
  /** NTP corrects a clock by minutes; a clock set back to stretch the hours is set back further. */
  private static final int FORGIVEN_SECONDS = 600;

  private final OfflineGrace options;
  private final AnswerVerifier verifier;
  private final String apiKey;

  /** @param verifier one that does not fetch keys */
  Grace(OfflineGrace options, AnswerVerifier verifier, String apiKey) {
    this.options = options;
    this.verifier = verifier;
    this.apiKey = apiKey;
  }

  synchronized void keep(String licenseKey, byte[] answer, byte[] request, String nonce, Instant now) {
    save(licenseKey, GraceEntry.of(answer, request, nonce, now.getEpochSecond()));
  }

  synchronized void clear(String licenseKey) {
    try {
      options.store().clear(verifier.licenseId(licenseKey));
    } catch (RuntimeException e) {
      // A store that cannot be written does not fail the call.
    }
  }

  /** The kept answer to {@code request}, or why there is none that may be used. */
  synchronized Kept find(ValidationRequest request, Instant now) {
    String text;
    try {
      text = options.store().load(verifier.licenseId(request.licenseKey()));
    } catch (RuntimeException e) {
      return Kept.unusable("tampered");
    }
    if (text == null) return Kept.unusable("none");
    GraceEntry entry = GraceEntry.parse(text, apiKey);
    JsonObject answer = entry == null ? null : provenAnswer(entry, request.licenseKey(), now);
    if (answer == null) return Kept.unusable("tampered");
    Instant issuedAt = AnswerVerifier.issuedAt(entry.answer());
    Kept refusal = refusal(entry, answer, issuedAt, request.version(), now);
    if (refusal != null) return refusal;
    if (now.getEpochSecond() > entry.lastSeen()) save(request.licenseKey(), entry.seenAt(now.getEpochSecond()));
    return Kept.usable(Validation.offline(answer, issuedAt));
  }

  private JsonObject provenAnswer(GraceEntry entry, String licenseKey, Instant now) {
    String verdict = verifier.verifyAnswer(entry.answer(), entry.request(), licenseKey, entry.nonce(), now);
    if (!verdict.equals(AnswerVerifier.OK)) return null;
    JsonObject answer = AnswerVerifier.signedObject(entry.answer());
    boolean isValid = answer != null && Boolean.TRUE.equals(answer.bool("valid")) && answer.text("status") != null;
    return isValid ? answer : null;
  }

  private Kept refusal(GraceEntry entry, JsonObject answer, Instant issuedAt, String version, Instant now) {
    if (!Objects.equals(Json.parseObject(entry.request()).text("version"), version)) {
      return Kept.unusable("other version");
    }
    long seconds = now.getEpochSecond();
    long secondsBehind = Math.max(issuedAt.getEpochSecond(), entry.lastSeen()) - seconds;
    if (secondsBehind > FORGIVEN_SECONDS) return Kept.clockSetBack(secondsBehind);
    if (seconds > issuedAt.getEpochSecond() + options.seconds()) return Kept.unusable("too old");
    Instant expires = answer.date("expires");
    return expires != null && !now.isBefore(expires) ? Kept.unusable("license expired") : null;
  }

  private void save(String licenseKey, GraceEntry entry) {
    try {
      options.store().save(verifier.licenseId(licenseKey), entry.write(apiKey));
    } catch (RuntimeException e) {
      // A store that cannot be written does not fail the call.
    }
  }

  /** Either a validation, or the verdict on what is kept. */
  static final class Kept {
    final Validation validation;
    final String verdict;

    /** Part of the error's message; null if the verdict says it all. */
    final String explanation;

    private Kept(Validation validation, String verdict, String explanation) {
      this.validation = validation;
      this.verdict = verdict;
      this.explanation = explanation;
    }

    static Kept usable(Validation validation) {
      return new Kept(validation, null, null);
    }

    static Kept unusable(String verdict) {
      return new Kept(null, verdict, null);
    }

    static Kept clockSetBack(long seconds) {
      String explanation = "The kept answer is not used: the clock is " + seconds + " seconds behind";
      return new Kept(null, "clock set back", explanation);
    }
  }
}
