package dev.latchkey.client;

/**
 * Where the last valid answers are kept, for {@link OfflineGrace}. A failure of {@code save} or {@code clear} (any
 * {@link RuntimeException}) does not fail the call. Entries are verified when they are loaded, so the store need not
 * protect them. Methods may be called by several threads at once.
 */
public interface GraceStore {
  /** The text that was saved last under {@code id}, or null. */
  String load(String id);

  void save(String id, String text);

  void clear(String id);
}
