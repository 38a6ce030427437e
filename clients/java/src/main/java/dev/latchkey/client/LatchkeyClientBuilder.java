package dev.latchkey.client;

import dev.latchkey.client.internal.HttpProxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** The options of a {@link LatchkeyClient}. */
public final class LatchkeyClientBuilder {
  private static final int MOST_RETRIES = 5;
  private static final Duration MAX_TIMEOUT = Duration.ofDays(1);

  String apiKey;
  String baseUrl;
  Duration timeout = Duration.ofSeconds(10);
  int maxRetries = 2;
  String proxy;
  ProxySelector proxySelector;
  String proxyAuthorization;
  Verification verification;
  OfflineGrace offlineGrace;
  Clock clock = Clock.systemUTC();
  HttpTransport.Sleeper sleeper = delay -> Thread.sleep(delay.toMillis());
  UnaryOperator<String> environment = System::getenv;

  LatchkeyClientBuilder() {}

  /** The API key of the product. By default the environment variable LATCHKEY_API_KEY. */
  public LatchkeyClientBuilder apiKey(String apiKey) {
    this.apiKey = apiKey;
    return this;
  }

  /** Such as {@code https://licenses.example.com}. By default the environment variable LATCHKEY_BASE_URL. */
  public LatchkeyClientBuilder baseUrl(String baseUrl) {
    this.baseUrl = baseUrl;
    return this;
  }

  /** Of one attempt, from connecting to the last byte. By default 10 seconds. */
  public LatchkeyClientBuilder timeout(Duration timeout) {
    this.timeout = timeout;
    return this;
  }

  /** How often a request is sent again when the service cannot be reached: 0 to 5, by default 2. */
  public LatchkeyClientBuilder maxRetries(int maxRetries) {
    this.maxRetries = maxRetries;
    return this;
  }

  /**
   * The URL of an HTTP proxy to go through, such as {@code http://user:password@proxy.example.com:3128}; empty for none.
   * By default the one that the JVM has, by its system properties for one, else that of the environment variables
   * HTTPS_PROXY, HTTP_PROXY and NO_PROXY.
   */
  public LatchkeyClientBuilder proxy(String proxy) {
    this.proxy = proxy;
    return this;
  }

  /** Makes the client verify the signatures of validations. */
  public LatchkeyClientBuilder verification(Verification verification) {
    this.verification = verification;
    return this;
  }

  /** Makes the client answer from the last valid answer while the service cannot be reached. */
  public LatchkeyClientBuilder offlineGrace(OfflineGrace offlineGrace) {
    this.offlineGrace = offlineGrace;
    return this;
  }

  /** @throws ConfigurationException if an option is missing or wrong */
  public LatchkeyClient build() {
    LatchkeyClientBuilder options = new LatchkeyClientBuilder();
    options.apiKey = checkedApiKey(apiKey != null ? apiKey : environment.apply("LATCHKEY_API_KEY"));
    options.baseUrl = checkedBaseUrl(baseUrl != null ? baseUrl : environment.apply("LATCHKEY_BASE_URL"));
    options.timeout = checkedTimeout(timeout);
    options.maxRetries = maxRetries;
    options.verification = verification;
    options.offlineGrace = offlineGrace;
    options.clock = clock;
    options.sleeper = sleeper;
    if (maxRetries < 0 || maxRetries > MOST_RETRIES) {
      throw new ConfigurationException("maxRetries must be between 0 and " + MOST_RETRIES);
    }
    checkOfflineGrace();
    findProxy(options);
    return new LatchkeyClient(options);
  }

  private void findProxy(LatchkeyClientBuilder options) {
    if (proxy != null && proxy.isEmpty()) {
      options.proxySelector = HttpProxy.none();
      return;
    }
    URI url = URI.create(options.baseUrl);
    if (proxy == null && HttpProxy.isChosenByJvm(url)) return;
    String[] found = proxy != null ? new String[] {"proxy", proxy} : HttpProxy.variable(url, environment);
    if (found == null) return;
    HttpProxy read = HttpProxy.read(found[1]);
    if (read == null) {
      // It may contain a password, so it is not repeated.
      throw new ConfigurationException(
          found[0] + " must be the URL of an HTTP proxy, such as http://proxy.example.com:3128");
    }
    options.proxySelector = read.selector();
    options.proxyAuthorization = read.authorization();
  }

  private void checkOfflineGrace() {
    if (offlineGrace == null) return;
    if (verification == null) {
      throw new ConfigurationException("offlineGrace needs verification: only signed answers are kept");
    }
    if (offlineGrace.needsShippedKeys() && verification.publicKeys() == null) {
      throw new ConfigurationException(
          "offlineGrace in a file needs Verification.withKeys: keys that are fetched cannot be had offline");
    }
  }

  private static String checkedApiKey(String apiKey) {
    if (apiKey == null || apiKey.isEmpty()) {
      throw new ConfigurationException(
          "apiKey is missing: pass the API key of your product, or set LATCHKEY_API_KEY to it");
    }
    // All that is visible in ASCII: white space and control characters would break the header.
    if (!apiKey.matches("[!-~]+")) {
      throw new ConfigurationException(
          "apiKey (or LATCHKEY_API_KEY) has a space, a line break, or another character in it that no API key has: "
              + "copy it again");
    }
    return apiKey;
  }

  private static String checkedBaseUrl(String baseUrl) {
    String accepted = "an absolute http or https URL such as https://licenses.example.com";
    if (baseUrl == null || baseUrl.isEmpty()) {
      throw new ConfigurationException("baseUrl is missing: pass " + accepted + ", or set LATCHKEY_BASE_URL to it");
    }
    if (!isBaseUrl(baseUrl)) {
      throw new ConfigurationException(
          "baseUrl (or LATCHKEY_BASE_URL) must be " + accepted + ", without user name, query and fragment");
    }
    return baseUrl.replaceAll("/+$", "");
  }

  private static boolean isBaseUrl(String text) {
    try {
      URI url = new URI(text);
      return ("https".equalsIgnoreCase(url.getScheme()) || "http".equalsIgnoreCase(url.getScheme()))
          && url.getHost() != null
          && url.getPort() <= 65_535
          && url.getRawUserInfo() == null
          && url.getRawQuery() == null
          && url.getRawFragment() == null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static Duration checkedTimeout(Duration timeout) {
    if (timeout == null || timeout.isNegative() || timeout.isZero()) {
      throw new ConfigurationException("timeout must be positive, such as Duration.ofSeconds(10)");
    }
    return timeout.compareTo(MAX_TIMEOUT) > 0 ? MAX_TIMEOUT : timeout;
  }
}
