import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { MissingSigningKeyError } from '../core/missing-signing-key'
import type { SigningKey } from '../core/signing-job'
import { thumbprint } from './new-signing-key'

const KEPT = 1_000

type Unsealed = { kid: string; privateKey: KeyObject }

const privateJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() })

/**
 * Decrypts private keys. Throws MissingSigningKeyError if there is none, it is damaged, or it does not match its id.
 * Decrypted keys are cached: that saves 50 µs per signature, and they cannot go stale, since the same bytes are the
 * same key.
 */
export function createUnsealSigningKey(vault: Vault): (key: SigningKey | null) => Unsealed {
  const opened = new Map<string, Unsealed>()
  return (key) => {
    if (!key) throw new MissingSigningKeyError('missing')
    const { kid, privateCiphertext } = key
    const bytes = `${kid} ${Buffer.from(privateCiphertext).toString('latin1')}`
    const known = opened.get(bytes)
    if (known) return known
    const unsealed = unseal(vault, key)
    const [oldest] = opened.keys()
    if (opened.size >= KEPT && oldest !== undefined) opened.delete(oldest)
    opened.set(bytes, unsealed)
    return unsealed
  }
}

function unseal(vault: Vault, { kid, privateCiphertext }: SigningKey): Unsealed {
  try {
    const jwk = privateJwk.parse(JSON.parse(vault.decrypt(privateCiphertext)))
    if (thumbprint(jwk.x) === kid) return { kid, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
  } catch {}
  throw new MissingSigningKeyError('unreadable')
}
