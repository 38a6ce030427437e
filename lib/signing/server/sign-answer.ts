import { hash, sign } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Vault } from '@/lib/platform/vault'
import { protectedHeader } from '../core/protected-header'
import type { SigningJob } from '../core/signing-job'
import { createUnsealSigningKey } from './unseal-signing-key'

const NO_BYTES = new Uint8Array()

/**
 * Signs answers: a detached compact JWS (RFC 7515 appendix F) over the canonical form (RFC 8785) of the nine fields.
 * Rejects with NoSigningKey where there is no key to sign with: an answer that should be signed is never sent without.
 */
export function createSignAnswer(vault: Vault): (job: SigningJob) => Promise<string> {
  const unseal = createUnsealSigningKey(vault)
  return (job) =>
    new Promise((resolve, reject) => {
      const { kid, privateKey } = unseal(job.key)
      const header = base64url(JSON.stringify(headerOf(job, kid)))
      const signed = Buffer.from(`${header}.${base64url(canonical(job.answer))}`)
      // With a callback the signature is made on libuv's threads: 36 µs that do not hold up the event loop.
      sign(null, signed, privateKey, (error, signature) => {
        if (error) reject(error)
        else resolve(`${header}..${signature.toString('base64url')}`)
      })
    })
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
