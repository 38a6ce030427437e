import { createPrivateKey } from 'node:crypto'
import { sha256 } from '@/lib/foundation/platform/security/vault'

const SEED_BYTES = 32
/** The bytes before the seed in an Ed25519 private key (PKCS #8, RFC 8410 section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export type NewSigningKey = {
  /** RFC 7638 thumbprint: every implementation computes the same one for a key */
  kid: string
  /** 32 bytes */
  publicKey: Buffer
  /** a JSON Web Key: a secret */
  privateJwk: string
}

/** A new Ed25519 key pair. `randomBytes(n)` comes from a CSPRNG. */
export function newSigningKey(randomBytes: (size: number) => Uint8Array): NewSigningKey {
  const der = Buffer.concat([PKCS8_HEAD, randomBytes(SEED_BYTES)])
  const { x = '', d = '' } = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' })
  const privateJwk = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x, d })
  return { kid: thumbprint(x), publicKey: Buffer.from(x, 'base64url'), privateJwk }
}

/** RFC 7638: the hash of the key's members, sorted by name. */
export const thumbprint = (x: string): string =>
  sha256(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })).toString('base64url')
