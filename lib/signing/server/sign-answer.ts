import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Vault } from '@/lib/platform/vault'
import { protectedHeader } from '../core/protected-header'
import type { SigningJob } from '../core/signing-job'
import { createSigningThread } from './signing-thread'
import { createUnsealSigningKey } from './unseal-signing-key'

const NO_BYTES = new Uint8Array()

/**
 * Signs answers: a detached compact JWS (RFC 7515 appendix F) over the canonical form (RFC 8785) of the nine fields.
 * Rejects with NoSigningKey where there is no key to sign with: an answer that should be signed is never sent without.
 */
export function createSignAnswer(vault: Vault): (job: SigningJob) => Promise<string> {
  const unseal = createUnsealSigningKey(vault)
  const sign = createSigningThread()
  return async (job) => {
    const { kid, privateKey } = unseal(job.key)
    const header = base64url(JSON.stringify(headerOf(job, kid)))
    const proof = await sign(privateKey, `${header}.${base64url(canonical(job.answer))}`)
    return `${header}..${proof}`
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

function canonical(answer: object): string {
  const text = canonicalize(answer)
  if (text === undefined) throw new Error('an answer has no canonical form')
  return text
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url')
