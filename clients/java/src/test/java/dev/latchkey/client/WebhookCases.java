package dev.latchkey.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.client.internal.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

final class WebhookCases {
  private final JsonObject cases;
  private final ClientTests tests;

  WebhookCases(JsonObject cases, ClientTests tests) {
    this.cases = cases;
    this.tests = tests;
  }

  void run() {
    for (JsonObject webhook : Values.objects(cases, "webhooks")) {
      tests.test("webhook: " + webhook.text("name"), () -> compare(webhook));
    }
  }

  private static void compare(JsonObject webhook) {
    JsonObject expected = webhook.object("expect").object("event");
    JsonObject error = webhook.object("expect").object("error");
    try {
      WebhookEvent event = verify(webhook);
      if (expected == null) throw new AssertionError("it was accepted");
      ClientTests.equal("the id", expected.text("id"), event.getId());
      ClientTests.equal("the type", expected.text("type"), event.getType());
      ClientTests.equal("the timestamp", expected.text("timestamp"), event.getTimestamp());
      ClientTests.equal("the data", expected.object("data").asMap(), event.getData());
    } catch (WebhookVerificationException e) {
      ClientTests.equal("the reason", error == null ? null : error.text("reason"), e.getReason());
      String part = error == null ? null : error.text("message_contains");
      if (part != null) ClientTests.contains(e.getMessage(), part);
    } catch (ConfigurationException e) {
      ClientTests.equal("the type of the error", error == null ? null : error.text("type"), "configuration");
    }
  }

  private static WebhookEvent verify(JsonObject webhook) {
    Map<String, String> headers = new HashMap<>();
    webhook.object("headers").asMap().forEach((name, value) -> headers.put(name, (String) value));
    byte[] body = webhook.text("body").getBytes(UTF_8);
    Clock clock = Clock.fixed(Instant.ofEpochSecond(webhook.whole("now")), ZoneOffset.UTC);
    Long tolerance = webhook.whole("tolerance");
    Duration seconds = tolerance == null ? Webhooks.DEFAULT_TOLERANCE : Duration.ofSeconds(tolerance);
    return Webhooks.verify(body, headers, webhook.text("secret"), seconds, clock);
  }
}
