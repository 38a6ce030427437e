package dev.latchkey.client;

import dev.latchkey.client.internal.Json;
import dev.latchkey.client.internal.JsonObject;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs every test, as {@code clients/testing/README.md} describes them. What needs a server runs only with its
 * environment variable.
 */
public final class ClientTests {
  private int passed;
  private int skipped;
  private final List<String> failures = new ArrayList<>();

  public static void main(String[] arguments) throws Exception {
    Path file = Path.of("../cases.json");
    if (!Files.exists(file)) throw new IllegalStateException("There is no clients/cases.json: npm run cases");
    JsonObject cases = JsonObject.of(Json.parse(Files.readAllBytes(file)));
    ClientTests tests = new ClientTests();
    new SignatureCases(cases, tests).run();
    new WebhookCases(cases, tests).run();
    new ConfigurationCases(cases, tests).run();
    new StoreTests(tests).run();
    new ProxyTests(tests).run();
    tests.test("a number of a million digits is no BigInteger", () -> {
      equal("its type", Double.class, Json.parse("9".repeat(1_000_000)).getClass());
      equal("the type of 30 digits", BigInteger.class, Json.parse("9".repeat(30)).getClass());
    });
    String casesUrl = System.getenv("LATCHKEY_CASES_URL");
    if (casesUrl != null) new CallCases(cases, casesUrl, tests).run();
    else tests.skip("calls", "LATCHKEY_CASES_URL");
    String live = System.getenv("LATCHKEY_LIVE");
    if (live != null) new LiveTests(JsonObject.of(Json.parse(live)), tests).run();
    else tests.skip("live", "LATCHKEY_LIVE");
    tests.finish();
  }

  /** Runs one test, and records how it ended. */
  void test(String name, Body body) {
    try {
      body.run();
      passed++;
    } catch (Exception | AssertionError e) {
      failures.add(name + ": " + e);
    }
  }

  static void equal(String what, Object expected, Object actual) {
    if (!Values.same(expected, actual)) {
      throw new AssertionError(what + " is " + Values.show(actual) + ", not " + Values.show(expected));
    }
  }

  static void contains(String text, String part) {
    if (!text.contains(part)) throw new AssertionError(text + " does not contain " + part);
  }

  private void skip(String what, String variable) {
    skipped++;
    System.out.println("skipped: " + what + " (" + variable + " is not set)");
  }

  private void finish() {
    failures.forEach(failure -> System.out.println("FAILED " + failure));
    System.out.println(passed + " passed, " + failures.size() + " failed, " + skipped + " skipped");
    System.exit(failures.isEmpty() ? 0 : 1);
  }

  interface Body {
    void run() throws Exception;
  }
}
