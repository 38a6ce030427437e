import { createHash, createPublicKey, verify } from 'node:crypto'
import { isObject, type JsonObject, readJson, readJsonObject } from './json.js'

/** A public key of the product's key set, as JSON Web Key. The types of this package refer to none of Node.js. */
export type PublicKey = { kid: string; kty?: string; crv?: string; x?: string; use?: string; alg?: string }

export type SignatureVerdict =
  | 'ok'
  | 'no signature'
  | 'format'
  | 'alg'
  | 'unknown key'
  | 'bad signature'
  | 'other product'
  | 'other license'
  | 'other request'
  | 'nonce'
  | 'stale'

/** What an answer must match. `request` is the body as sent; `now` is in Unix seconds. */
export type Expected = {
  productId: string
  licenseKey: string
  request: Uint8Array
  nonce: string | null
  now: number
}

type Signed = { signature: string; head: string; header: JsonObject; payload: Buffer; proof: Buffer }

/** Whether these bytes are Latchkey's answer to this very request, or the first reason why not. */
export function verifySignature(answer: Uint8Array, keys: readonly PublicKey[], expected: Expected): SignatureVerdict {
  const signed = readSigned(answer)
  if (typeof signed === 'string') return signed
  const { head, header, payload, proof } = signed
  if (header['alg'] !== 'EdDSA' || header['typ'] !== 'lv+jws') return 'alg'
  const key = keys.find(({ kid, crv }) => kid === header['kid'] && crv === 'Ed25519')
  if (!key) return 'unknown key'
  const message = Buffer.from(`${head}.${payload.toString('base64url')}`)
  return isSignedBy(key, message, proof) ? compare(header, expected) : 'bad signature'
}

export const isSignedBy = (key: PublicKey, message: Uint8Array, signature: Uint8Array): boolean =>
  verify(null, message, createPublicKey({ key: { ...key }, format: 'jwk' }), signature)

/** When the service signed an answer, in Unix seconds. Call it with a verified answer. */
export function readSigningTime(answer: Uint8Array): number {
  const signed = readSigned(answer)
  return typeof signed === 'string' ? 0 : Number(signed.header['iat'])
}

/** What a verified answer says. Its bytes may hold the signature elsewhere, such as within the custom response. */
export function readSignedObject(answer: Uint8Array): JsonObject | null {
  const signed = readSigned(answer)
  const members = typeof signed === 'string' ? null : readJsonObject(signed.payload)
  return members && typeof signed !== 'string' ? { ...members, signature: signed.signature } : null
}

/** Identifies a license without naming its key: the header's `lkh`. */
export const licenseId = (productId: string, licenseKey: string): string => sha256(`${productId}\n${licenseKey}`)

/** The signed payload is the answer, as received, without its last member `signature` and the comma before it. */
function readSigned(answer: Uint8Array): Signed | 'no signature' | 'format' {
  const cut = /^(.*),"signature":"([^"]*)"(.*)$/s.exec(Buffer.from(answer).toString('latin1'))
  if (!cut) return 'no signature'
  const [, before = '', signature = '', after = ''] = cut
  const [, head = '', proof = ''] = /^([\w-]+)\.\.([\w-]{86})$/.exec(signature) ?? []
  const header = readJson(Buffer.from(head, 'base64url'))
  if (header === null) return 'format'
  return {
    signature,
    head,
    header: isObject(header) ? header : {},
    payload: Buffer.from(before + after, 'latin1'),
    proof: Buffer.from(proof, 'base64url'),
  }
}

function compare(header: JsonObject, { productId, licenseKey, request, nonce, now }: Expected): SignatureVerdict {
  if (header['aud'] !== productId) return 'other product'
  if (header['lkh'] !== licenseId(productId, licenseKey)) return 'other license'
  if (header['rqh'] !== sha256(request)) return 'other request'
  // A nonce proves that the answer is new, whatever the clock of this machine shows.
  if (nonce !== null) return header['nonce'] === nonce ? 'ok' : 'nonce'
  return now >= Number(header['iat']) - 300 && now <= Number(header['exp']) ? 'ok' : 'stale'
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')
