import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hash, hkdfSync, randomBytes } from 'node:crypto'

/** Protects secrets at rest: AES-256-GCM for values that are read again, HMAC-SHA256 for values that are looked up. */
export type Vault = {
  /** nonce (12 bytes) + ciphertext + tag (16 bytes) */
  encrypt: (plaintext: string) => Buffer
  /** Throws if the bytes were not encrypted with this key. */
  decrypt: (sealed: Uint8Array) => string
  /** 32 bytes, the same for the same text: a lookup index that reveals nothing without the key. */
  lookupHash: (text: string) => Buffer
  /** the same for a text given in parts */
  lookupHashOfParts: () => { update: (part: string) => void; digest: () => Buffer }
  /** 32 bytes that identify a master key. */
  fingerprint: () => Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Subkeys are derived by HKDF (RFC 5869), so that no two uses share a key. */
export function createVault(masterKey: string): Vault {
  const subkey = (use: string) => Buffer.from(hkdfSync('sha256', masterKey, 'latchkey', use, 32))
  const encryptionKey = subkey('encrypt')
  const lookupKey = createSecretKey(subkey('lookup'))
  return {
    encrypt: (plaintext) => seal(encryptionKey, plaintext),
    decrypt: (sealed) => open(encryptionKey, sealed),
    lookupHash: (text) => createHmac('sha256', lookupKey).update(text).digest(),
    lookupHashOfParts: () => {
      const hmac = createHmac('sha256', lookupKey)
      return { update: (part) => void hmac.update(part), digest: () => hmac.digest() }
    },
    fingerprint: () => subkey('fingerprint'),
  }
}

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

const TOKEN_BYTES = 32

/** An unguessable secret for a cookie or a link. `randomBytes` comes from a CSPRNG. */
export const newToken = (randomBytes: (size: number) => Uint8Array): string =>
  Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')

/** The stored form of such a token. 32 random bytes need no key and no salt. */
export const tokenHash = (token: string): Uint8Array<ArrayBuffer> => Uint8Array.from(sha256(token))

function seal(key: Buffer, plaintext: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, sealed: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
