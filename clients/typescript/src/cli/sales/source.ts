import { createTransport, userAgentOf } from '../../http.js'
import { type JsonObject, readJsonObject, textOf } from '../../json.js'
import { findProxy } from '../../proxy.js'
import { Failure, usageFailure } from '../failure.js'
import type { Input } from '../input.js'
import { exitCodeOf } from '../problem.js'
import type { Request } from '../shops/seller.js'

const TIMEOUT_MS = 30_000

/** Where a shop sends its events, and what it signs them with. */
export type Source = { id: string; url: URL; secret: string }

export function readSource(input: Input): Source {
  const { LATCHKEY_SALES_URL, LATCHKEY_SALES_SECRET } = process.env
  const given = input.text('url') ?? LATCHKEY_SALES_URL
  if (!given) throw usageFailure('The URL of the source is missing. Set LATCHKEY_SALES_URL, or use --url.')
  const url = /^https?:\/\//i.test(given) && URL.canParse(given) ? new URL(given) : null
  const [, id] = /\/api\/sales\/([0-9a-f-]{36})$/i.exec(url?.pathname ?? '') ?? []
  if (!url || id === undefined)
    throw usageFailure('--url needs the URL of a source, such as https://licenses.example.com/api/sales/ID.')
  // Gumroad's URL has the secret in it.
  const secret = input.text('secret') ?? (LATCHKEY_SALES_SECRET || url.searchParams.get('key'))
  if (secret) return { id: id.toLowerCase(), url, secret }
  throw usageFailure('The secret of the source is missing. Set LATCHKEY_SALES_SECRET, or use --secret.')
}

/** Sends what a shop says, and resolves to the answer; throws a Failure if it is refused. */
export async function sendToSource(
  { url }: Source,
  proxy: string | undefined,
  { body, headers, query = url.search }: Request,
): Promise<JsonObject> {
  const origin = new URL(url.origin)
  const send = createTransport(origin, { timeoutMs: TIMEOUT_MS, proxy: findProxy(origin, proxy, process.env) })
  const answer = await send({
    method: 'POST',
    path: url.pathname + query,
    headers: { 'user-agent': userAgentOf('cli'), ...headers },
    body: Buffer.from(body),
  })
  const { statusCode } = answer
  const read = answer.body && readJsonObject(answer.body)
  if (statusCode === 200 && read) return read
  const why = textOf(read?.['message']) ?? 'Is this the URL of a source?'
  throw new Failure(exitCodeOf(statusCode), `The order was refused with ${statusCode}: ${why}`, {
    code: textOf(read?.['code']),
    requestId: textOf(answer.headers['x-request-id']),
  })
}
