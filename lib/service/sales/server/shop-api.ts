import type { SaleProvider } from '../core/providers'
import type { Shop, ShopApi } from './shops/shop'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 4 * 1024 * 1024

/** The API refused the key, or what it may do: trying again changes nothing. */
export class RefusedKey extends Error {}

type Opened = {
  provider: SaleProvider
  api: NonNullable<Shop['api']>
  key: string
  /** of a program that answers instead of every shop (SHOPS_API_URL) */
  shopsUrl: string | undefined
}

/**
 * The API of a shop, with the key of a source. Rejects with a RefusedKey if the key does not suffice, and with an Error
 * if the shop can't be reached, is busy, or answers no JSON.
 */
export function openShopApi({ provider, api: { origin, authorize }, key, shopsUrl }: Opened): ShopApi {
  const base = shopsUrl === undefined ? origin(key) : `${shopsUrl}/${provider}`
  return {
    get: async (path) => {
      const response = await fetch(`${base}${path}`, {
        headers: { accept: 'application/json', ...authorize(key) },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.status === 404) return null
      if (response.status === 401 || response.status === 403)
        throw new RefusedKey(
          `The shop refused the API key (${response.status}). Enter one with the permissions that the docs list.`,
        )
      if (!response.ok) throw new Error(`the API of ${provider} answered ${response.status}`)
      return JSON.parse(await readText(response))
    },
  }
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
