package dev.latchkey.client.internal;

import java.time.Clock;
import java.util.function.Supplier;

/** The keys of a product, fetched when they are needed first, after an hour, and at an unknown key. */
public final class FetchedKeys {
  private static final int MAX_AGE_SECONDS = 3_600;
  private static final int MIN_AGE_SECONDS = 60;

  private final Supplier<Keys> fetch;
  private final Clock clock;
  private Keys keys;
  private long fetchedAt;

  public FetchedKeys(Supplier<Keys> fetch, Clock clock) {
    this.fetch = fetch;
    this.clock = clock;
  }

  public synchronized byte[] find(String id) {
    if (keys == null || isOlderThan(MAX_AGE_SECONDS)) refresh();
    if (keys.find(id) == null && isOlderThan(MIN_AGE_SECONDS)) refresh();
    return keys.find(id);
  }

  /** Without fetching, for an answer that is kept while the service cannot be reached. */
  public synchronized byte[] findFetched(String id) {
    return keys == null ? null : keys.find(id);
  }

  private void refresh() {
    keys = fetch.get();
    fetchedAt = now();
  }

  private boolean isOlderThan(int seconds) {
    return Math.abs(now() - fetchedAt) > seconds;
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
