package dev.latchkey.client;

/** 429: the daily limit is used up. Never retried by the client. */
public class RateLimitException extends ApiException {
  private static final long serialVersionUID = 1L;

  private final Long retryAfter;

  RateLimitException(String message, int statusCode, String requestId, Long retryAfter) {
    super(message, statusCode, requestId);
    this.retryAfter = retryAfter;
  }

  /** Seconds until another attempt makes sense; null if the answer does not say. */
  public Long getRetryAfter() {
    return retryAfter;
  }
}
