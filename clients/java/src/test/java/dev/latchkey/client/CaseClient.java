package dev.latchkey.client;

import dev.latchkey.client.internal.Json;
import dev.latchkey.client.internal.JsonObject;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The client of one case, with its clock, its sleeps and its file. */
final class CaseClient {
  private final JsonObject cases;
  private final JsonObject options;
  private final String baseUrl;
  private final Path file;
  private final List<Long> delays = new ArrayList<>();
  private Instant now = Instant.EPOCH;
  private LatchkeyClient client;

  CaseClient(JsonObject cases, JsonObject options, String baseUrl, Path file) throws IOException {
    this.cases = cases;
    this.options = options;
    this.baseUrl = baseUrl;
    this.file = file;
    JsonObject grace = options.object("offline_grace");
    if (grace != null && grace.text("content") != null) Files.writeString(file, grace.text("content"));
    construct();
  }

  void run(JsonObject step) throws Exception {
    now = Instant.ofEpochSecond(step.whole("now"));
    delays.clear();
    for (JsonObject action : Values.objects(step, "before")) prepare(action);
    JsonObject expected = step.object("expect");
    try {
      Map<String, Object> result = call(step);
      if (expected.object("result") == null) throw new AssertionError("there was no error, but " + result);
      expected.object("result").asMap().forEach((name, value) -> ClientTests.equal(name, value, result.get(name)));
    } catch (LatchkeyException e) {
      if (expected.object("error") == null) throw new AssertionError("it failed: " + e, e);
      compare(expected.object("error"), e, step);
    }
    compareDelays(expected.list("delays_ms"));
    if (expected.bool("stored") != null) {
      ClientTests.equal("stored", expected.bool("stored"), Files.exists(file) && Files.size(file) > 0);
    }
  }

  private void construct() {
    LatchkeyClientBuilder builder = LatchkeyClient.builder().apiKey(cases.text("api_key")).baseUrl(baseUrl);
    builder.clock = new StepClock();
    builder.sleeper = delay -> delays.add(delay.toMillis());
    if (options.whole("timeout_ms") != null) builder.timeout(Duration.ofMillis(options.whole("timeout_ms")));
    if (options.integer("max_retries") != null) builder.maxRetries(options.integer("max_retries"));
    JsonObject verification = options.object("verification");
    if (verification != null) builder.verification(verification(verification.list("public_keys")));
    JsonObject grace = options.object("offline_grace");
    if (grace != null) builder.offlineGrace(grace(grace));
    client = builder.build();
  }

  private Verification verification(List<?> keyNames) {
    String productId = cases.text("product_id");
    if (keyNames == null) return Verification.withFetchedKeys(productId);
    Map<String, Object> keys = cases.object("keys").asMap();
    return Verification.withKeys(productId, Values.json(keyNames.stream().map(keys::get).collect(Collectors.toList())));
  }

  private OfflineGrace grace(JsonObject grace) {
    double hours = ((Number) grace.asMap().get("hours")).doubleValue();
    return "file".equals(grace.text("store")) ? OfflineGrace.inFile(hours, file) : OfflineGrace.inMemory(hours);
  }

  private void prepare(JsonObject action) throws IOException {
    switch (action.text("do")) {
      case "restart":
        construct();
        break;
      case "delete":
        Files.deleteIfExists(file);
        break;
      case "write":
        Files.writeString(file, action.text("content"));
        break;
      default:
        Map<String, Object> entry = new LinkedHashMap<>(Json.parseObject(Files.readAllBytes(file)).asMap());
        entry.put(action.text("member"), action.asMap().get("value"));
        Files.writeString(file, Values.json(entry));
    }
  }

  private Map<String, Object> call(JsonObject step) {
    String licenseKey = step.text("license_key");
    String endUserAddress = step.text("end_user_address");
    if (step.text("call").equals("get_license")) return members(client.getLicense(licenseKey, endUserAddress));
    return members(
        client.validate(
            ValidationRequest.of(licenseKey)
                .withVersion(step.text("version"))
                .withDeviceId(step.text("device_id"))
                .withEndUserAddress(endUserAddress)));
  }

  /** The members of a result by the names of the API, as its getters return them. */
  private static Map<String, Object> members(Object result) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Method getter : result.getClass().getMethods()) {
      String name = getter.getName().replaceFirst("^(get|is)(?=[A-Z])", "");
      if (name.equals(getter.getName()) || name.equals("Class")) continue;
      String snakeCase = name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase();
      try {
        members.put(snakeCase.equals("lifetime") ? "is_lifetime" : snakeCase, getter.invoke(result));
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
    return members;
  }

  private void compare(JsonObject expected, LatchkeyException e, JsonObject step) {
    String type = e.getClass().getSimpleName().replaceFirst("Exception$", "");
    type = type.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase();
    ClientTests.equal("the type of the error (" + e.getMessage() + ")", expected.text("type"), type);
    Map<String, Object> members = members(e);
    expected.asMap().forEach((name, value) -> {
      if (name.equals("message_contains")) ClientTests.contains(e.getMessage(), (String) value);
      else if (!name.equals("type")) ClientTests.equal(name, value, members.get(name));
    });
    for (String secret : new String[] {cases.text("api_key"), step.text("license_key")}) {
      boolean discloses = secret != null && !secret.isEmpty() && e.getMessage().contains(secret);
      if (discloses) throw new AssertionError("the message discloses a key: " + e.getMessage());
    }
  }

  private void compareDelays(List<?> ranges) {
    if (ranges == null) return;
    boolean matches = ranges.size() == delays.size();
    for (int i = 0; matches && i < delays.size(); i++) {
      List<?> range = (List<?>) ranges.get(i);
      long delay = delays.get(i);
      matches = delay >= ((Number) range.get(0)).doubleValue() && delay <= ((Number) range.get(1)).doubleValue();
    }
    if (!matches) throw new AssertionError("the delays are " + delays + ", not within " + ranges);
  }

  private final class StepClock extends Clock {
    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
