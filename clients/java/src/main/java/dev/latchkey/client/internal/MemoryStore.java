package dev.latchkey.client.internal;

import dev.latchkey.client.GraceStore;
import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps entries until the process ends: of up to 1,000 licenses, the oldest out first. */
public final class MemoryStore implements GraceStore {
  private static final int MAX_ENTRIES = 1_000;

  private final Map<String, String> entries = new LinkedHashMap<>() {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
      return size() > MAX_ENTRIES;
    }
  };

  @Override
  public synchronized String load(String id) {
    return entries.get(id);
  }

  @Override
  public synchronized void save(String id, String text) {
    entries.remove(id);
    entries.put(id, text);
  }

  @Override
  public synchronized void clear(String id) {
    entries.remove(id);
  }
}
