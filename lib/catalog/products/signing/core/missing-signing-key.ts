/** An answer that must be signed cannot be: the product's key is missing, or unreadable. The caller gets a 503. */
export class MissingSigningKeyError extends Error {
  override name = 'MissingSigningKeyError'
  /** For the log, which does not show this error's message. */
  readonly code: 'missing' | 'unreadable'

  constructor(code: 'missing' | 'unreadable') {
    super(`the signing key is ${code}`)
    this.code = code
  }
}
