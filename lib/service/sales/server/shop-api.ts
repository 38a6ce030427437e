import { z } from 'zod'
import { PROVIDERS, type SaleProvider } from '../core/providers'
import { jsonOf } from './shops/json-body'
import { type SendingApi, type SentBody, type Shop, ShopRefusal } from './shops/shop'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 4 * 1024 * 1024
const MAX_REASON = 200

/** The API refused the key, or what it may do: trying again changes nothing. */
class RefusedKey extends ShopRefusal {}

/** The shop can't be reached, is busy, or answers no JSON. */
export class ShopAway extends Error {}

type Opened = {
  provider: SaleProvider
  api: NonNullable<Shop['api']>
  key: string
  /** of a program that answers instead of every shop (SHOPS_API_URL) */
  shopsUrl: string | undefined
  /** how long all requests may take together, where somebody waits for them */
  mostMs?: number
}

/**
 * The API of a shop, with the key of a source. Rejects with a RefusedKey if the key does not suffice, with a ShopRefusal
 * if the shop will not do what it was sent, and with a ShopAway if it gave no answer that can be used.
 */
export function openShopApi({ provider, api: { origin, authorize }, key, shopsUrl, mostMs }: Opened): SendingApi {
  const base = shopsUrl === undefined ? origin(key) : `${shopsUrl}/${provider}`
  const whole = mostMs === undefined ? [] : [AbortSignal.timeout(mostMs)]
  const ask = async (method: string, path: string, sent: Encoded = {}): Promise<unknown> => {
    const { status, text } = await answerOf(`${base}${path}`, {
      method,
      headers: { accept: 'application/json', ...(sent.type && { 'content-type': sent.type }), ...authorize(key) },
      ...(sent.body !== undefined && { body: sent.body }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...whole]),
    }).catch((cause) => {
      throw new ShopAway(`the API of ${provider} can't be reached`, { cause })
    })
    if (status === 404) return null
    if (status === 401 || status === 403)
      throw new RefusedKey(`The shop refused the API key (${status}). ${neededBy(provider)}`)
    if (status === 400 || status === 409 || status === 422) throw new ShopRefusal(refusalOf(status, text))
    if (status < 200 || status > 299) throw new ShopAway(`the API of ${provider} answered ${status}`)
    if (text === '' && method !== 'GET') return null
    const answer = jsonOf(text)
    if (answer === undefined) throw new ShopAway(`the API of ${provider} answered no JSON`)
    return answer
  }
  return {
    get: (path) => ask('GET', path),
    send: (method, path, body) => ask(method, path, body && encoded(body)),
  }
}

function neededBy(provider: SaleProvider): string {
  const { title, permissions } = PROVIDERS[provider]
  const needed = [...new Set([permissions?.read, permissions?.webhook])].filter(Boolean)
  return needed.length === 0
    ? `Enter another one of ${title}.`
    : `Enter one of ${title} with these permissions: ${needed.join('; ')}.`
}

type Encoded = { type?: string; body?: string }

async function answerOf(url: string, request: RequestInit): Promise<{ status: number; text: string }> {
  const response = await fetch(url, request)
  return { status: response.status, text: await readText(response) }
}

const encoded = (body: SentBody): Encoded =>
  'json' in body
    ? { type: 'application/json', body: JSON.stringify(body.json) }
    : { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(body.form).toString() }

/** Where shops say why. */
const reasons = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.object({ detail: z.string() }) }).transform(({ error }) => error.detail),
  z
    .object({ errors: z.tuple([z.object({ detail: z.string() })], z.unknown()) })
    .transform(({ errors: [{ detail }] }) => detail),
  z.object({ detail: z.tuple([z.object({ msg: z.string() })], z.unknown()) }).transform(({ detail: [{ msg }] }) => msg),
  z.object({ message: z.string() }).transform(({ message }) => message),
])

function refusalOf(status: number, text: string): string {
  const { data } = reasons.safeParse(jsonOf(text))
  return data ? `The shop refused this (${status}): ${data.slice(0, MAX_REASON)}` : `The shop refused this (${status}).`
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('the API of a shop answered more than 4 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
