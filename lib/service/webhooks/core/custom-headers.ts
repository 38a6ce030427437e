import { z } from 'zod'

/** Set by us, or by the connection itself. */
const OURS = [
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]
const MAX_HEADERS = 20

const NAME_NEEDS = 'Enter a header name, like X-Source.'
const VALUE_NEEDS = 'Use 1 to 1,000 letters, digits, and symbols (ASCII), without a space at either end.'

const headerName = z
  .string(NAME_NEEDS)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, NAME_NEEDS)
  .refine((name) => !isOurs(name.toLowerCase()), 'Choose another name: Latchkey sets this header itself.')

const headerValue = z.string(VALUE_NEEDS).regex(/^[\x21-\x7e]([\x20-\x7e]{0,998}[\x21-\x7e])?$/, VALUE_NEEDS)

/** Headers of an endpoint; null keeps a stored value, which is never shown again. */
export const customHeadersInput = z
  .array(z.strictObject({ name: headerName, value: headerValue.nullable() }), 'Use a list of headers.')
  .max(MAX_HEADERS, `Use at most ${MAX_HEADERS} headers.`)
  .refine(
    (headers) => new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length,
    'Use each header once.',
  )

export type CustomHeadersInput = z.infer<typeof customHeadersInput>

/** Headers as sent. */
export const customHeaders = z.record(z.string(), z.string())
export type CustomHeaders = z.infer<typeof customHeaders>

/** The headers to store: given values, and stored ones that the input keeps. One that does not exist is left out. */
export function mergeHeaders(input: CustomHeadersInput, stored: CustomHeaders): CustomHeaders {
  const kept = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]))
  const entries = input.flatMap(({ name, value }) => {
    const given = value ?? kept.get(name.toLowerCase())
    return given === undefined ? [] : [[name, given] as const]
  })
  return Object.fromEntries(entries)
}

const isOurs = (name: string): boolean =>
  OURS.includes(name) || name.startsWith('webhook-') || name.startsWith('proxy-') || name.startsWith('__')
