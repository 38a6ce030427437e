import { createHash, sign } from 'node:crypto'
import canonicalize from 'canonicalize'
import { protectedHeader } from '@/lib/catalog/products/signing/core/protected-header'
import type { Signing } from './case-types'
import { TEST_KEYS } from './test-keys'

/** What a genuine answer is bound to. */
export type Asked = { productId: string; licenseKey: string; request: string; nonce: string | null; now: number }

/** The body of a signed answer, as the service writes it, apart from what `how` changes. */
export function signedBody(fields: object, asked: Asked, how: Signing = {}): string {
  const payload = canonicalize(fields) ?? ''
  const header = base64url(JSON.stringify({ ...headerOf(asked, how), ...how.header }))
  const proof = sign(null, Buffer.from(`${header}.${base64url(payload)}`), TEST_KEYS[how.key ?? 'trusted'].privateKey)
  const signature = how.signature === undefined ? `${header}..${proof.toString('base64url')}` : how.signature
  if (how.moved) return payload.replace(how.moved, (before) => `${before},"signature":"${signature}"`)
  const body = signature === null ? payload : (canonicalize({ ...fields, signature }) ?? '')
  return how.altered ? body.replace(...how.altered) : body
}

function headerOf(asked: Asked, how: Signing): object {
  const productId = how.product_id ?? asked.productId
  return protectedHeader({
    kid: TEST_KEYS[how.kid ?? how.key ?? 'trusted'].kid,
    productId,
    licenseHash: sha256(`${productId}\n${how.license_key ?? asked.licenseKey}`),
    requestHash: sha256(how.request ?? asked.request),
    nonce: how.nonce === undefined ? asked.nonce : how.nonce,
    now: new Date((asked.now + (how.after ?? 0)) * 1_000),
  })
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

const base64url = (text: string): string => Buffer.from(text).toString('base64url')
