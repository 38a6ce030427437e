package dev.latchkey.client;

import dev.latchkey.client.internal.Answer;
import dev.latchkey.client.internal.BoundedBody;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends requests: with a limit of time for each attempt, and again where that may help. */
final class HttpTransport {
  private static final int MAX_BODY_BYTES = 1 << 20;
  private static final long FIRST_DELAY_MS = 250;
  private static final long MAX_RETRY_AFTER_SECONDS = 5;

  private final HttpClient http;
  private final Duration timeout;
  private final int maxRetries;
  private final Sleeper sleeper;
  private final String proxyAuthorization;

  HttpTransport(LatchkeyClientBuilder options) {
    HttpClient.Builder builder =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NEVER);
    if (options.proxySelector != null) builder.proxy(options.proxySelector);
    this.http = builder.build();
    this.timeout = options.timeout;
    this.maxRetries = options.maxRetries;
    this.sleeper = options.sleeper;
    this.proxyAuthorization = options.proxyAuthorization;
  }

  /** The answer, whatever its status is. */
  Answer send(HttpRequest.Builder builder) {
    // The runtime sends it to the proxy only.
    if (proxyAuthorization != null) builder.header("Proxy-Authorization", proxyAuthorization);
    HttpRequest request = builder.timeout(timeout).build();
    for (int retry = 0; ; retry++) {
      Answer answer = null;
      TransportException failure = null;
      try {
        answer = attempt(request);
      } catch (TransportException e) {
        failure = e;
      }
      boolean again = failure == null ? answer.status() >= 500 && isSoon(answer) : isRetryable(failure.getCause());
      if (!again || retry >= maxRetries) {
        if (failure != null) throw failure;
        return answer;
      }
      sleep(delay(answer, retry));
    }
  }

  private Answer attempt(HttpRequest request) {
    BoundedBody body = new BoundedBody(MAX_BODY_BYTES);
    CompletableFuture<HttpResponse<Optional<byte[]>>> response = http.sendAsync(request, info -> body);
    try {
      return answerOf(response.get(timeout.toNanos(), TimeUnit.NANOSECONDS));
    } catch (ExecutionException e) {
      throw new TransportException(describe(e.getCause(), request), e.getCause());
    } catch (TimeoutException e) {
      // The request's own timeout ends with the headers of the answer.
      body.cancel();
      response.cancel(true);
      throw new TransportException(describe(e, request), e);
    } catch (InterruptedException e) {
      body.cancel();
      response.cancel(true);
      throw interrupted(e);
    }
  }

  /** The runtime takes a proxy's question for a password for the answer: the only one that comes without TLS. */
  private static Answer answerOf(HttpResponse<Optional<byte[]>> response) {
    boolean isOfProxy = "https".equalsIgnoreCase(response.uri().getScheme()) && response.sslSession().isEmpty();
    if (!isOfProxy) return new Answer(response);
    String problem = "The proxy did not connect to " + response.uri().getAuthority() + ": HTTP " + response.statusCode();
    throw new TransportException(problem, new ConnectException(problem));
  }

  private String describe(Throwable failure, HttpRequest request) {
    if (failure instanceof TimeoutException || failure instanceof HttpTimeoutException) {
      return "No complete answer within " + timeout.toMillis() + " ms";
    }
    String host = request.uri().getAuthority();
    if (isUntrusted(failure)) return "The certificate of " + host + " is not trusted";
    String problem = failure instanceof ConnectException ? "Cannot connect to " : "The connection broke to ";
    return problem + host + reasonOf(failure, request.uri());
  }

  /** What the innermost exception says, unless it names the license key of a lookup, which ends the path. */
  private static String reasonOf(Throwable failure, URI url) {
    String reason = null;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause.getMessage() != null) reason = cause.getMessage();
    }
    String path = url.getRawPath();
    boolean isSafe = reason != null && !reason.contains(path.substring(path.lastIndexOf('/') + 1));
    return isSafe ? ": " + reason : "";
  }

  private static boolean isRetryable(Throwable cause) {
    return !isUntrusted(cause) && !(cause instanceof InterruptedException);
  }

  private static boolean isUntrusted(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      boolean isCertificate =
          cause instanceof CertificateException
              || cause instanceof CertPathValidatorException
              || cause instanceof CertPathBuilderException;
      if (isCertificate) return true;
    }
    return false;
  }

  private static boolean isSoon(Answer answer) {
    return answer.retryAfter() == null || answer.retryAfter() <= MAX_RETRY_AFTER_SECONDS;
  }

  private static Duration delay(Answer answer, int retry) {
    if (answer != null && answer.retryAfter() != null) return Duration.ofSeconds(answer.retryAfter());
    long shortest = FIRST_DELAY_MS << retry;
    return Duration.ofMillis(ThreadLocalRandom.current().nextLong(shortest, 2 * shortest + 1));
  }

  private void sleep(Duration delay) {
    try {
      sleeper.sleep(delay);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static TransportException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new TransportException("The thread was interrupted", e);
  }

  interface Sleeper {
    void sleep(Duration delay) throws InterruptedException;
  }
}
