package dev.latchkey.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.client.internal.JsonObject;
import java.time.Instant;
import java.util.HexFormat;

/** The vectors of signed validation, and signatures by themselves. */
final class SignatureCases {
  private final JsonObject cases;
  private final ClientTests tests;

  SignatureCases(JsonObject cases, ClientTests tests) {
    this.cases = cases;
    this.tests = tests;
  }

  void run() {
    JsonObject signatures = cases.object("signatures");
    String keySet = Values.json(signatures.list("keys"));
    for (JsonObject vector : Values.objects(signatures, "vectors")) {
      tests.test("signature: " + vector.text("name"), () -> verify(vector, keySet));
    }
    for (JsonObject vector : Values.objects(cases, "ed25519")) {
      tests.test("Ed25519: " + vector.text("name"), () -> verifyAlone(vector));
    }
  }

  private static void verify(JsonObject vector, String keySet) {
    String verdict =
        new AnswerVerifier(vector.text("product_id"), keySet)
            .verifyAnswer(
                vector.text("answer").getBytes(UTF_8),
                vector.text("request").getBytes(UTF_8),
                vector.text("license_key"),
                vector.text("nonce"),
                Instant.ofEpochSecond(vector.whole("now")));
    ClientTests.equal("the verdict", vector.text("expected"), verdict);
  }

  private static void verifyAlone(JsonObject vector) {
    HexFormat hex = HexFormat.of();
    boolean verdict =
        AnswerVerifier.isSignedBy(
            hex.parseHex(vector.text("public_key")),
            hex.parseHex(vector.text("message")),
            hex.parseHex(vector.text("signature")));
    ClientTests.equal("the verdict", vector.bool("valid"), verdict);
  }
}
