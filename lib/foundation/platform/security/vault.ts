import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Protects secrets at rest: AES-256-GCM for values that are read again, HMAC-SHA256 for values that are looked up. */
export type Vault = {
  /** nonce (12 bytes) + ciphertext + tag (16 bytes) */
  encrypt: (plaintext: string) => Buffer
  /** Throws if the bytes were encrypted with none of our keys. */
  decrypt: (sealed: Uint8Array) => string
  /** The same for links that were sent: they keep working when the encryption key changes. */
  encryptLink: (plaintext: string) => Buffer
  decryptLink: (sealed: Uint8Array) => string
  /** 32 bytes, the same for the same text: a lookup index that reveals nothing without the key. */
  lookupHash: (text: string) => Buffer
  /** the same for a text given in parts */
  lookupHashOfParts: () => { update: (part: string) => void; digest: () => Buffer }
}

/** Which keys a database was filled with: the row of `installation`. */
export type StoredKeys = {
  /** the fingerprint of the key in force */
  check: Uint8Array
  /** of the key before it, while some values are still encrypted with that one */
  previousCheck: Uint8Array | null
  /** the key of lookup hashes; null: derived from the key in force */
  lookupKeyCiphertext: Uint8Array | null
}

/** A vault that may know two keys: ENCRYPTION_KEY, and the one before it while everything is encrypted again. */
export type KeyedVault = Vault & {
  /** 32 bytes that identify ENCRYPTION_KEY. */
  fingerprint: () => Buffer
  previousFingerprint: () => Buffer | null
  /**
   * Encrypts from now on with the key in force, and looks up with the stored key. False, and nothing changes, if the
   * database needs a key that was not given.
   */
  adopt: (stored: StoredKeys) => boolean
  /** Whether new values are encrypted with ENCRYPTION_KEY, not with the key before it. */
  isCurrent: () => boolean
  /** The value encrypted with ENCRYPTION_KEY; null if it is already. Throws if it was encrypted with neither key. */
  encryptAgain: (sealed: Uint8Array) => Buffer | null
  /** The key of lookup hashes, encrypted with ENCRYPTION_KEY. */
  sealLookupKey: () => Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

type MasterKey = { encryption: Buffer; lookup: Buffer; fingerprint: Buffer }

/** Subkeys are derived by HKDF (RFC 5869), so that no two uses share a key. */
const derive = (secret: string | Buffer, use: string) => Buffer.from(hkdfSync('sha256', secret, 'latchkey', use, 32))

const masterKeyOf = (secret: string): MasterKey => ({
  encryption: derive(secret, 'encrypt'),
  lookup: derive(secret, 'lookup'),
  fingerprint: derive(secret, 'fingerprint'),
})

export function createVault(encryptionKey: string, previousKey?: string): KeyedVault {
  const own = masterKeyOf(encryptionKey)
  const previous = previousKey === undefined ? null : masterKeyOf(previousKey)
  let inForce = own
  let lookup = lookupKeys(own.lookup)
  const decrypt = (sealed: Uint8Array) => openWith(sealed, inForce, inForce === own ? previous : own)
  return {
    encrypt: (plaintext) => seal(inForce.encryption, plaintext),
    decrypt,
    encryptLink: (plaintext) => seal(lookup.links, plaintext),
    decryptLink: (sealed) => openOr(lookup.links, sealed, () => decrypt(sealed)),
    lookupHash: (text) => createHmac('sha256', lookup.hashes).update(text).digest(),
    lookupHashOfParts: () => {
      const hmac = createHmac('sha256', lookup.hashes)
      return { update: (part) => void hmac.update(part), digest: () => hmac.digest() }
    },
    fingerprint: () => own.fingerprint,
    previousFingerprint: () => previous?.fingerprint ?? null,
    adopt: (stored) => {
      const found = keyInForce(stored, own, previous)
      if (found === null) return false
      inForce = found
      const { lookupKeyCiphertext: sealed } = stored
      lookup = lookupKeys(sealed === null ? found.lookup : Buffer.from(decrypt(sealed), 'hex'))
      return true
    },
    isCurrent: () => inForce === own,
    encryptAgain: (sealed) =>
      openOr(own.encryption, sealed, () => null) === null ? seal(own.encryption, openWith(sealed, previous)) : null,
    sealLookupKey: () => seal(own.encryption, lookup.raw.toString('hex')),
  }
}

/** The key that the database is in force with; null if it was not given, or not all that are still in use. */
function keyInForce(stored: StoredKeys, own: MasterKey, previous: MasterKey | null): MasterKey | null {
  const isOf = (check: Uint8Array | null, key: MasterKey | null) =>
    check !== null && key !== null && check.length === key.fingerprint.length && timingSafeEqual(check, key.fingerprint)
  if (isOf(stored.check, own)) return stored.previousCheck === null || isOf(stored.previousCheck, previous) ? own : null
  return stored.previousCheck === null && isOf(stored.check, previous) ? previous : null
}

type LookupKeys = { raw: Buffer; hashes: KeyObject; links: Buffer }

const lookupKeys = (raw: Buffer): LookupKeys => ({ raw, hashes: createSecretKey(raw), links: derive(raw, 'links') })

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

/** With the first of the keys that fits. Throws if none does. */
function openWith(sealed: Uint8Array, key: MasterKey | null, other: MasterKey | null = null): string {
  if (key === null) throw new Error('encrypted with another key')
  return other === null
    ? open(key.encryption, sealed)
    : openOr(key.encryption, sealed, () => open(other.encryption, sealed))
}

function openOr<T>(key: Buffer, sealed: Uint8Array, otherwise: () => T): string | T {
  try {
    return open(key, sealed)
  } catch {
    return otherwise()
  }
}

function open(key: Buffer, sealed: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
