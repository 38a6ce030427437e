package dev.latchkey.client;

import dev.latchkey.client.internal.FileStore;
import dev.latchkey.client.internal.MemoryStore;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** What the shared cases cannot see of the stores, and of a call that is given up. */
final class StoreTests {
  private final ClientTests tests;

  StoreTests(ClientTests tests) {
    this.tests = tests;
  }

  void run() {
    tests.test("memory keeps 1,000 licenses", StoreTests::memoryIsBounded);
    tests.test("a file is readable by its owner only", StoreTests::fileIsPrivate);
    tests.test("an interrupted call ends", StoreTests::interruptedCallEnds);
  }

  private static void memoryIsBounded() {
    MemoryStore store = new MemoryStore();
    for (int i = 0; i < 1_000; i++) store.save("license " + i, "entry");
    store.save("license 0", "newer entry");
    store.save("license 1000", "entry");
    ClientTests.equal("the license that was saved again", "newer entry", store.load("license 0"));
    ClientTests.equal("the oldest", null, store.load("license 1"));
    ClientTests.equal("the second oldest", "entry", store.load("license 2"));
  }

  private static void fileIsPrivate() throws Exception {
    Path folder = Files.createTempDirectory("latchkey-store-");
    Path file = folder.resolve("grace.json");
    FileStore store = new FileStore(file);
    store.save("id", "entry");
    store.save("id", "newer entry");
    ClientTests.equal("the file", "newer entry", store.load("id"));
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
      ClientTests.equal("the permissions", "rw-------", permissions);
    }
    ClientTests.equal("the files", List.of("grace.json"), List.of(folder.toFile().list()));
    store.clear("id");
    store.clear("id");
    ClientTests.equal("the cleared file", null, store.load("id"));
    Files.delete(folder);
  }

  private static void interruptedCallEnds() throws Exception {
    LatchkeyClient client = LatchkeyClient.builder().apiKey("key").baseUrl("http://127.0.0.1:9").build();
    Thread.currentThread().interrupt();
    try {
      client.validate("license");
      throw new AssertionError("there was no error");
    } catch (TransportException e) {
      ClientTests.equal("the cause", InterruptedException.class, e.getCause().getClass());
    }
    ClientTests.equal("the interruption is kept", true, Thread.interrupted());
  }
}
