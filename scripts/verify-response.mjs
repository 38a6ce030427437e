// Whether a validation answer came from Latchkey, for this very request. Needs node:crypto and nothing else.
//   node verify-response.mjs ANSWER REQUEST KEYS PRODUCT_ID LICENSE_KEY [NONCE]
// ANSWER and REQUEST are files with the bodies as received and as sent; KEYS is a file or the URL of the key set.
import { createHash, createPublicKey, verify as isSignedBy } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * 'ok', or why the answer must not be believed. `answer` and `request` are the bytes as received and as sent, `keys` is
 * the list in the key set. What was signed is the answer without its last member `signature` and that one's comma.
 */
export function verify({ answer, keys, ...asked }) {
  const cut = /^(.*),"signature":"([^"]*)"(.*)$/s.exec(Buffer.from(answer).toString('latin1'))
  if (!cut) return 'no signature'
  const [, before, signature, after] = cut
  const [, head = '', proof = ''] = /^([\w-]+)\.\.([\w-]{86})$/.exec(signature) ?? []
  const header = readJson(Buffer.from(head, 'base64url'))
  if (!header) return 'format'
  if (header.alg !== 'EdDSA' || header.typ !== 'lv+jws') return 'alg'
  const key = keys.find(({ kid, crv }) => kid === header.kid && crv === 'Ed25519')
  if (!key) return 'unknown key'
  const signed = Buffer.from(`${head}.${Buffer.from(before + after, 'latin1').toString('base64url')}`)
  const publicKey = createPublicKey({ key, format: 'jwk' })
  return isSignedBy(null, signed, publicKey, Buffer.from(proof, 'base64url')) ? compare(header, asked) : 'bad signature'
}

function compare(header, { request, productId, licenseKey, nonce, now = Date.now() / 1000 }) {
  const sha256 = (bytes) => createHash('sha256').update(bytes).digest('base64url')
  if (header.aud !== productId) return 'other product'
  if (header.lkh !== sha256(`${productId}\n${licenseKey}`)) return 'other license'
  if (header.rqh !== sha256(request)) return 'other request'
  // A nonce proves that the answer is new, whatever the clock of this machine shows.
  if (nonce !== undefined) return header.nonce === nonce ? 'ok' : 'nonce'
  return now >= header.iat - 300 && now <= header.exp ? 'ok' : 'stale'
}

function readJson(bytes) {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [answer, request, keys = '', productId, licenseKey, nonce] = process.argv.slice(2)
  const keySet = /^https?:/.test(keys) ? await (await fetch(keys)).json() : readJson(readFileSync(keys))
  const asked = { request: readFileSync(request), productId, licenseKey, nonce }
  const verdict = verify({ answer: readFileSync(answer), keys: keySet.keys, ...asked })
  console.log(verdict)
  process.exitCode = verdict === 'ok' ? 0 : 1
}
