package dev.latchkey.client.internal;

import dev.latchkey.client.GraceStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Keeps one entry, of the license that was validated last, in a file that only its owner can read. */
public final class FileStore implements GraceStore {
  /** More than the longest answer takes. */
  private static final int MAX_BYTES = 4 << 20;

  private final Path file;

  public FileStore(Path file) {
    this.file = file.toAbsolutePath();
  }

  @Override
  public String load(String id) {
    try {
      if (Files.size(file) > MAX_BYTES) throw new IOException("The file is too long");
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return text.isEmpty() ? null : text;
    } catch (NoSuchFileException e) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void save(String id, String text) {
    try {
      // Created for its owner only, where the file system knows owners.
      Path beside = Files.createTempFile(file.getParent(), ".latchkey-", ".tmp");
      try {
        Files.writeString(beside, text, StandardCharsets.UTF_8);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(beside);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void clear(String id) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
