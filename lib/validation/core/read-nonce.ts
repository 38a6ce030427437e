const NONCE_FORM = /^[A-Za-z0-9_-]{16,128}$/

/** The X-Validation-Nonce header, which a signature repeats; anything else than a nonce is ignored. */
export const readNonce = (header: string | null | undefined): string | null =>
  header && NONCE_FORM.test(header) ? header : null
