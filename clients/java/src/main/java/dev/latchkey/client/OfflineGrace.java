package dev.latchkey.client;

import dev.latchkey.client.internal.FileStore;
import dev.latchkey.client.internal.MemoryStore;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Lets {@link LatchkeyClient#validate} answer from the last valid, signed answer while the service cannot be reached.
 * It needs {@link Verification}.
 */
public final class OfflineGrace {
  private static final int MAX_HOURS = 8_760;

  private final double hours;
  private final GraceStore store;

  private OfflineGrace(double hours, GraceStore store) {
    if (!(hours > 0 && hours <= MAX_HOURS)) {
      throw new ConfigurationException("offlineGrace: hours must be more than 0 and at most " + MAX_HOURS);
    }
    this.hours = hours;
    this.store = store;
  }

  /** For this long after an answer, of up to 1,000 licenses, until the process ends. */
  public static OfflineGrace inMemory(double hours) {
    return new OfflineGrace(hours, new MemoryStore());
  }

  /** In a file with the answer of the license that was validated last. Needs {@link Verification#withKeys}. */
  public static OfflineGrace inFile(double hours, Path file) {
    return new OfflineGrace(hours, new FileStore(file));
  }

  /** In a store of your own. */
  public static OfflineGrace inStore(double hours, GraceStore store) {
    return new OfflineGrace(hours, Objects.requireNonNull(store, "store"));
  }

  long seconds() {
    return Math.round(hours * 3600);
  }

  /** A file outlives the process, and keys that were fetched do not. */
  boolean needsShippedKeys() {
    return store instanceof FileStore;
  }

  GraceStore store() {
    return store;
  }
}
