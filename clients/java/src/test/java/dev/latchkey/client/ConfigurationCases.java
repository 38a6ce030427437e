package dev.latchkey.client;

import dev.latchkey.client.internal.JsonObject;
import java.nio.file.Path;
import java.time.Duration;

final class ConfigurationCases {
  private final JsonObject cases;
  private final ClientTests tests;

  ConfigurationCases(JsonObject cases, ClientTests tests) {
    this.cases = cases;
    this.tests = tests;
  }

  void run() {
    for (JsonObject configuration : Values.objects(cases, "configurations")) {
      tests.test("configuration: " + configuration.text("name"), () -> compare(configuration));
    }
  }

  private static void compare(JsonObject configuration) {
    JsonObject error = configuration.object("expect").object("error");
    try {
      construct(configuration);
      if (error != null) throw new AssertionError("it was accepted");
    } catch (ConfigurationException e) {
      if (error == null) throw e;
      String option = camelCase(error.text("names"));
      boolean names = e.getMessage().contains(option) || e.getMessage().contains(error.text("names"));
      if (!names) throw new AssertionError("the message does not name " + option + ": " + e.getMessage());
    }
  }

  private static void construct(JsonObject configuration) {
    JsonObject environment = configuration.object("environment");
    JsonObject options = configuration.object("options");
    LatchkeyClientBuilder builder = LatchkeyClient.builder();
    builder.environment = name -> environment == null ? null : environment.text(name);
    if (options.text("api_key") != null) builder.apiKey(options.text("api_key"));
    if (options.text("base_url") != null) builder.baseUrl(options.text("base_url"));
    if (options.whole("timeout_ms") != null) builder.timeout(Duration.ofMillis(options.whole("timeout_ms")));
    if (options.integer("max_retries") != null) builder.maxRetries(options.integer("max_retries"));
    if (options.text("proxy") != null) builder.proxy(options.text("proxy"));
    JsonObject verification = options.object("verification");
    if (verification != null) builder.verification(verification(verification));
    JsonObject grace = options.object("offline_grace");
    if (grace != null) builder.offlineGrace(grace(grace));
    builder.build();
  }

  private static Verification verification(JsonObject options) {
    return options.list("public_keys") == null
        ? Verification.withFetchedKeys(options.text("product_id"))
        : Verification.withKeys(options.text("product_id"), Values.json(options.list("public_keys")));
  }

  private static OfflineGrace grace(JsonObject options) {
    double hours = ((Number) options.asMap().get("hours")).doubleValue();
    return "file".equals(options.text("store"))
        ? OfflineGrace.inFile(hours, Path.of("target", "never-written.json"))
        : OfflineGrace.inMemory(hours);
  }

  private static String camelCase(String option) {
    StringBuilder out = new StringBuilder();
    for (String word : option.split("_")) {
      out.append(out.length() == 0 ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
    }
    return out.toString();
  }
}
