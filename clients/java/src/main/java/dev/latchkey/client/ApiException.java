package dev.latchkey.client;

import dev.latchkey.client.internal.Answer;
import dev.latchkey.client.internal.JsonObject;
import java.util.Arrays;

/**
 * The service answered, but not with a result. The subclasses are the answers a program usually tells apart; any other
 * one (another 4xx or 5xx, a redirect, a body that is not the documented JSON) is of this class itself.
 */
public class ApiException extends LatchkeyException {
  private static final long serialVersionUID = 1L;

  private final int statusCode;
  private final String requestId;
  private String grace;

  ApiException(String message, int statusCode, String requestId) {
    super(message, null);
    this.statusCode = statusCode;
    this.requestId = requestId;
  }

  /** The exception for an answer that is no result. Its message has none of the {@code secrets}. */
  static ApiException of(Answer answer, boolean isLookup, String... secrets) {
    int status = answer.status();
    String id = answer.requestId();
    String message = message(answer, secrets);
    if (answer.body() == null) return new ApiException(message, status, id);
    if (status == 401) return new AuthenticationException(message, status, id);
    if (status == 403) return new PermissionDeniedException(message, status, id);
    if (status == 404 && isLookup) return new NotFoundException(message, status, id);
    if (status == 429) return new RateLimitException(message, status, id, retryAfter(answer));
    if (status == 503) return new ServiceUnavailableException(message, status, id, answer.retryAfter());
    return new ApiException(message, status, id);
  }

  private static String message(Answer answer, String... secrets) {
    JsonObject json = answer.json();
    String message = json == null ? null : json.text("message");
    boolean isUsable = message != null && !message.isEmpty() && Arrays.stream(secrets).noneMatch(message::contains);
    if (isUsable) return message;
    if (answer.body() == null) return "The service answered " + answer.status() + " with a body that is too long";
    if (answer.status() == 200) return "The service answered 200 with a body that is not the documented JSON";
    // Latchkey itself says more: this is a page, or another program.
    String hint = answer.status() == 404 ? ": use the base URL without a path, such as https://licenses.example.com" : "";
    return "The service answered " + answer.status() + hint;
  }

  private static Long retryAfter(Answer answer) {
    JsonObject json = answer.json();
    Long seconds = json == null ? null : json.whole("retry_after");
    return seconds == null || seconds < 0 ? answer.retryAfter() : seconds;
  }

  /** The HTTP status. */
  public int getStatusCode() {
    return statusCode;
  }

  /** The {@code X-Request-Id} of the answer, for support; null if it had none. */
  public String getRequestId() {
    return requestId;
  }

  /**
   * Why no kept answer was used instead: {@code none}, {@code tampered}, {@code other version}, {@code clock set back},
   * {@code too old} or {@code license expired}. Null without {@link OfflineGrace}, and where it does not apply.
   */
  public String getGrace() {
    return grace;
  }

  void setGrace(Grace.Kept kept) {
    grace = kept.verdict;
    explain(kept.explanation);
  }
}
