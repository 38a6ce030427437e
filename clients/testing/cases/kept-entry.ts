import { createHmac } from 'node:crypto'
import type { Signing } from '../case-types'
import { signedBody } from '../sign-answer'
import { ACTIVE } from './answers'
import { API_KEY, LICENSE, NOW, PRODUCT_ID } from './case'

type Kept = {
  /** when the answer was given; kept and last used at the same time */
  at?: number
  lastSeen?: number
  license?: string
  version?: string
  fields?: object
  how?: Signing
  apiKey?: string
}

type Unsealed = { format: number; answer: string; request: string; nonce: string; last_seen: number }
type Entry = Unsealed & { mac: string }

/** What a client wrote into its file when it kept an answer. */
export function keptEntry(kept: Kept = {}): Entry {
  const { at = NOW, license = LICENSE, version } = kept
  const request = JSON.stringify({ license_key: license, ...(version !== undefined && { version }) })
  const nonce = 'kept-nonce-of-32-characters-0001'
  const asked = { productId: PRODUCT_ID, licenseKey: license, request, nonce, now: at }
  const { signature: _, ...fields } = { ...ACTIVE, ...kept.fields }
  const entry = {
    format: 1,
    answer: base64(signedBody(fields, asked, kept.how)),
    request: base64(request),
    nonce,
    last_seen: kept.lastSeen ?? at,
  }
  return { ...entry, mac: macOf(entry, kept.apiKey) }
}

/** The `mac` of an entry, as the client page defines it. */
const macOf = ({ answer, request, nonce, last_seen }: Unsealed, apiKey = API_KEY): string =>
  createHmac('sha256', apiKey).update(['latchkey-grace-1', answer, request, nonce, last_seen].join('\n')).digest('hex')

/** The entry's file with some members changed: with the old `mac`, or with the right one for the new members. */
export function altered(entry: Entry, change: Partial<Unsealed>, isSealed: boolean): string {
  const { mac, ...rest } = { ...entry, ...change }
  return JSON.stringify({ ...rest, mac: isSealed ? macOf(rest) : mac })
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64')
