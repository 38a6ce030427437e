package dev.latchkey.client;

/** No complete answer arrived: no connection, a broken connection, TLS, or the time was over. */
public class TransportException extends LatchkeyException {
  private static final long serialVersionUID = 1L;

  private String grace;

  TransportException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Why no kept answer was used instead, see {@link ApiException#getGrace()}; null without {@link OfflineGrace}. */
  public String getGrace() {
    return grace;
  }

  void setGrace(Grace.Kept kept) {
    grace = kept.verdict;
    explain(kept.explanation);
  }
}
