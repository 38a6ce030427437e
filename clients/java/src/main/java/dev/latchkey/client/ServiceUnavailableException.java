package dev.latchkey.client;

/** 503, also after the retries: the service cannot answer at the moment. */
public class ServiceUnavailableException extends ApiException {
  private static final long serialVersionUID = 1L;

  private final Long retryAfter;

  ServiceUnavailableException(String message, int statusCode, String requestId, Long retryAfter) {
    super(message, statusCode, requestId);
    this.retryAfter = retryAfter;
  }

  /** Seconds until another attempt makes sense; null if the answer does not say. */
  public Long getRetryAfter() {
    return retryAfter;
  }
}
