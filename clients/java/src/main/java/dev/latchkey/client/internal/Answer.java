package dev.latchkey.client.internal;

import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.Optional;

/** An answer of the service, read up to the limit of {@link BoundedBody}. */
public final class Answer {
  private final int status;
  private final HttpHeaders headers;
  private final byte[] body;

  public Answer(HttpResponse<Optional<byte[]>> response) {
    status = response.statusCode();
    headers = response.headers();
    body = response.body().orElse(null);
  }

  public int status() {
    return status;
  }

  /** Null if it was too long. */
  public byte[] body() {
    return body;
  }

  /** The body as a JSON object, or null if it is anything else. */
  public JsonObject json() {
    return body == null ? null : Json.parseObject(body);
  }

  /** Null if it is absent. */
  public String header(String name) {
    return headers.firstValue(name).orElse(null);
  }

  public String requestId() {
    return header("X-Request-Id");
  }

  /** {@code Retry-After} in seconds; null if it is absent, or a date. */
  public Long retryAfter() {
    String value = header("Retry-After");
    return value != null && value.matches("[0-9]{1,18}") ? Long.valueOf(value) : null;
  }
}
