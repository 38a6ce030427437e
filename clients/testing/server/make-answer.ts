import type { Answer, Exchange } from '../case-types'
import { signedBody } from '../sign-answer'
import { publicKeys } from '../test-keys'
import type { CaseRun } from './case-run'
import { headerOf, type Received } from './received'

const NONCE = /^[\w-]{16,128}$/

type Context = { run: CaseRun; exchange: Exchange; received: Received; productId: string; requestId: string }
type Addresses = { base: string; elsewhere: string }

/** The headers and the body of the answer to a request. */
export function makeAnswer(context: Context, addresses: Addresses) {
  const { exchange, run, requestId } = context
  const { answer } = exchange
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    ...answer.headers,
    ...(run.endsConnection() && { Connection: 'close' }),
  }
  const location = headers['Location']
  if (location)
    headers['Location'] = location.replace('{base}', addresses.base).replace('{elsewhere}', addresses.elsewhere)
  return { answer, headers, body: padded(bodyOf(answer, context), answer.bytes) }
}

function bodyOf(answer: Answer, { run, exchange, received, productId }: Context): string {
  if (answer.keys) return JSON.stringify({ keys: publicKeys(answer.keys) })
  if (answer.text !== undefined) return answer.text
  if (!answer.sign) return answer.json === undefined ? '' : JSON.stringify(answer.json)
  const nonce = headerOf(received, 'x-validation-nonce') ?? ''
  const asked = {
    productId,
    licenseKey: run.licenseKey(exchange),
    request: received.body,
    nonce: NONCE.test(nonce) ? nonce : null,
    now: run.now(exchange),
  }
  return signedBody(answer.json as object, asked, answer.sign)
}

function padded(text: string, bytes = 0): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([body, Buffer.alloc(Math.max(0, bytes - body.length), ' ')])
}
