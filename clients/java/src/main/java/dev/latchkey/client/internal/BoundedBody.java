package dev.latchkey.client.internal;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** Reads the body of a response up to a limit; a longer one is left unread, and is empty. */
public final class BoundedBody implements BodySubscriber<Optional<byte[]>> {
  private final CompletableFuture<Optional<byte[]>> body = new CompletableFuture<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final int limit;
  private Subscription subscription;
  private boolean cancelled;

  public BoundedBody(int limit) {
    this.limit = limit;
  }

  @Override
  public CompletionStage<Optional<byte[]>> getBody() {
    return body;
  }

  @Override
  public synchronized void onSubscribe(Subscription subscription) {
    this.subscription = subscription;
    if (cancelled) subscription.cancel();
    else subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (body.isDone()) return;
      if (bytes.size() + buffer.remaining() > limit) {
        cancel();
        body.complete(Optional.empty());
        return;
      }
      byte[] chunk = new byte[buffer.remaining()];
      buffer.get(chunk);
      bytes.write(chunk, 0, chunk.length);
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(Optional.of(bytes.toByteArray()));
  }

  /** Closes the connection, whatever has arrived of the body. */
  public synchronized void cancel() {
    cancelled = true;
    if (subscription != null) subscription.cancel();
  }
}
