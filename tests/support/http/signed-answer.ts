import canonicalize from 'canonicalize'
import { compactVerify, importJWK, type JWK } from 'jose'
import { verify } from '@/scripts/verify-response.mjs'
import type { ProductFixture } from '../fixtures/product'
import { publishedKeys } from '../fixtures/signing'
import { type Call, type HttpResponse, validate } from './client'

export type SignedHeader = { kid: string; iat: number; exp: number; aud: string; nonce?: string }

/** An answer over HTTP with everything a client knows about it. */
export type Signed = Awaited<ReturnType<typeof requestSigned>>

export async function requestSigned(base: string, product: ProductFixture, body: unknown, call: Partial<Call> = {}) {
  const request = typeof body === 'string' ? body : JSON.stringify(body)
  const reply = await validate(base, product.token, request, call)
  const licenseKey = licenseKeyOf(request)
  return {
    reply,
    answer: reply.json,
    request,
    licenseKey,
    productId: product.productId,
    keys: await publishedKeys(base, product),
  }
}

function licenseKeyOf(request: string): string {
  try {
    return String((JSON.parse(request) as Record<string, unknown>)['license_key'])
  } catch {
    return ''
  }
}

type Changes = Partial<Omit<Parameters<typeof verify>[0], 'answer'>> & { answer?: unknown }

/** The result of our own verifier, with any parts replaced; a replaced answer is serialized like ours. */
export const verifySigned = ({ reply, answer: _, ...asked }: Signed, { answer, ...changed }: Changes = {}): string =>
  verify({ ...asked, ...changed, answer: answer === undefined ? reply.text : (canonicalize(answer) ?? '') })

/** The header that a JOSE library reads after verifying the same signature; rejects if it is invalid. */
export async function joseHeader({ reply, keys }: Pick<Signed, 'reply' | 'keys'>): Promise<unknown> {
  const { signature, ...fields } = reply.json
  const [head, , proof] = String(signature).split('.')
  const jws = `${head}.${Buffer.from(canonicalize(fields) ?? '').toString('base64url')}.${proof}`
  const key = keys.find(({ kid }) => kid === signedHeader(reply).kid)
  return (await compactVerify(jws, await importJWK(key as JWK, 'EdDSA'))).protectedHeader
}

export function signedHeader(reply: HttpResponse): SignedHeader {
  const [head = ''] = String(reply.json['signature']).split('.')
  return JSON.parse(Buffer.from(head, 'base64url').toString()) as SignedHeader
}
