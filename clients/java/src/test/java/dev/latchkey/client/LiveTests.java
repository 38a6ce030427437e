package dev.latchkey.client;

import dev.latchkey.client.internal.JsonObject;

/** Tests against a running Latchkey, whose addresses and keys {@code LATCHKEY_LIVE} names. */
final class LiveTests {
  private final JsonObject live;
  private final ClientTests tests;

  LiveTests(JsonObject live, ClientTests tests) {
    this.live = live;
    this.tests = tests;
  }

  void run() {
    String productId = live.text("product_id");
    JsonObject licenses = live.object("licenses");
    LatchkeyClient pinned =
        client(live.text("api_key"), Verification.withKeys(productId, Values.json(live.list("public_keys"))));
    expectStatus(pinned, licenses.text("active"), "active");
    expectStatus(pinned, licenses.text("revoked"), "revoked");
    expectStatus(pinned, licenses.text("unknown"), "license_not_found");
    tests.test("live: a verification with fetched keys", () -> {
      LatchkeyClient fetching = client(live.text("api_key"), Verification.withFetchedKeys(productId));
      ClientTests.equal("valid", true, fetching.validate(licenses.text("active")).isValid());
    });
    tests.test("live: a lookup", () -> {
      License license = pinned.getLicense(licenses.text("active"));
      ClientTests.equal("status", "active", license.getStatus());
      ClientTests.equal("license_key", licenses.text("active"), license.getLicenseKey());
    });
    expectFailure("a lookup of an unknown license", pinned, licenses.text("unknown"), NotFoundException.class);
    LatchkeyClient withClientKey = client(live.text("client_api_key"), null);
    expectFailure("a lookup with a client key", withClientKey, licenses.text("active"), PermissionDeniedException.class);
    LatchkeyClient withWrongKey = client("lk_live_wrong", null);
    expectFailure("a wrong API key", withWrongKey, licenses.text("active"), AuthenticationException.class);
  }

  private LatchkeyClient client(String apiKey, Verification verification) {
    return LatchkeyClient.builder().baseUrl(live.text("base_url")).apiKey(apiKey).verification(verification).build();
  }

  private void expectStatus(LatchkeyClient client, String licenseKey, String status) {
    tests.test("live: a validation that answers " + status, () -> {
      Validation validation = client.validate(licenseKey);
      ClientTests.equal("status", status, validation.getStatus());
      ClientTests.equal("valid", status.equals("active"), validation.isValid());
    });
  }

  private void expectFailure(String name, LatchkeyClient client, String licenseKey, Class<?> type) {
    tests.test("live: " + name, () -> {
      try {
        client.getLicense(licenseKey);
      } catch (LatchkeyException e) {
        ClientTests.equal("the type of the error", type, e.getClass());
        return;
      }
      throw new AssertionError("there was no error");
    });
  }
}
