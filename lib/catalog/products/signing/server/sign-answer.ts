import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { protectedHeader } from '../core/protected-header'
import type { SignedAnswer, SigningJob } from '../core/signing-job'
import { createSigningThread } from './signing-thread'
import { createUnsealSigningKey } from './unseal-signing-key'

const NO_BYTES = new Uint8Array()

/**
 * Signs answers: a detached compact JWS (RFC 7515 appendix F) over the canonical form (RFC 8785) of the nine fields,
 * and writes the ten in the same form, so that clients need no JSON serializer of their own to verify it. Rejects with
 * MissingSigningKeyError if there is no usable key: an answer that must be signed is never sent unsigned.
 */
export function createSignAnswer(vault: Vault): (job: SigningJob) => Promise<SignedAnswer> {
  const unseal = createUnsealSigningKey(vault)
  const sign = createSigningThread()
  return async (job) => {
    const { kid, privateKey } = unseal(job.key)
    const header = base64url(JSON.stringify(headerOf(job, kid)))
    const [before, after] = aroundSignature(job.answer)
    const proof = await sign(privateKey, `${header}.${base64url(`{${before},${after}}`)}`)
    const signature = `${header}..${proof}`
    return { signature, body: `{${before},"signature":"${signature}",${after}}` }
  }
}

const headerOf = ({ productId, licenseKey, body, nonce, now }: SigningJob, kid: string) =>
  protectedHeader({
    kid,
    productId,
    licenseHash: hash('sha256', `${productId}\n${licenseKey ?? ''}`, 'base64url'),
    requestHash: hash('sha256', body ?? NO_BYTES, 'base64url'),
    nonce,
    now,
  })

const SIGNATURE = ',"signature":"",'

/**
 * The members of an answer in canonical form, before and after the position of `signature`. Neither part is empty. What
 * comes after it are names and numbers of ours, so that the last place that reads like it is its own.
 */
function aroundSignature(answer: object): [before: string, after: string] {
  const text = canonicalize({ ...answer, signature: '' })
  const at = text?.lastIndexOf(SIGNATURE) ?? -1
  if (text === undefined || at === -1) throw new Error('an answer lacks the fields around its signature')
  return [text.slice(1, at), text.slice(at + SIGNATURE.length, -1)]
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url')
