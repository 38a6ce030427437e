/** The signing half of a key pair: its id, and the private key as stored in the database. */
export type SigningKey = { kid: string; privateCiphertext: Uint8Array }

/** `body` is the complete answer, to be sent byte for byte: without the member `signature` it is the signed text. */
export type SignedAnswer = { signature: string; body: string }

/** An answer to sign, with the request it answers. */
export type SigningJob = {
  /** null if the product has no active key */
  key: SigningKey | null
  productId: string
  /** the nine fields besides `signature` */
  answer: object
  /** exactly as sent; null if it was not a string */
  licenseKey: string | null
  /** the raw bytes; null if they exceeded 16 KiB and were not read */
  body: Uint8Array | null
  /** X-Validation-Nonce; null if missing or malformed */
  nonce: string | null
  now: Date
}
