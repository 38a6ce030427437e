/** The half of a key pair that signs: its name, and the private key as stored in the database. */
export type SigningKey = { kid: string; privateCiphertext: Uint8Array }

/** `body` is the whole answer as it must leave, byte for byte: without the member `signature` it is what was signed. */
export type SignedAnswer = { signature: string; body: string }

/** One answer to sign, and the request that it answers. */
export type SigningJob = {
  /** null when the product has no key that is in use */
  key: SigningKey | null
  productId: string
  /** the nine fields: all but `signature` */
  answer: object
  /** exactly as sent; null when none was a string */
  licenseKey: string | null
  /** the raw bytes; null when they were over 16 KiB and not read */
  body: Uint8Array | null
  /** X-Validation-Nonce, null when there is none that is of its form */
  nonce: string | null
  now: Date
}
