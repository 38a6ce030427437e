import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicKey } from '../src/index.js'

type Members = Record<string, unknown>

export type Expectation = {
  result?: Members
  error?: Members & { type?: string; reason?: string; names?: string }
  delays_ms?: [number, number][]
  stored?: boolean
}

export type Preparation = {
  do: 'restart' | 'delete' | 'write' | 'set'
  content?: string
  member?: string
  value?: unknown
}

export type Step = {
  now: number
  before?: Preparation[]
  call: 'validate' | 'get_license'
  license_key: string
  version?: string | null
  device_id?: string | null
  end_user_address?: string | null
  expect: Expectation
}

export type CallCase = {
  name: string
  client: {
    timeout_ms: number
    max_retries: number
    verification?: { public_keys?: string[] }
    offline_grace?: { hours: number; store: 'memory' | 'file'; content?: string }
  }
  steps: Step[]
}

type SignatureVector = {
  name: string
  answer: string
  request: string
  product_id: string
  license_key: string
  nonce: string | null
  now: number
  expected: string
}

type Ed25519Vector = { name: string; public_key: string; message: string; signature: string; valid: boolean }

type WebhookCase = {
  name: string
  body: string
  headers: Record<string, string>
  secret: string
  now: number
  tolerance?: number
  expect: { event?: Members; error?: { reason?: string; type?: string; message_contains?: string } }
}

export type ConfigurationCase = {
  name: string
  environment?: Record<string, string>
  options: {
    api_key?: string
    base_url?: string
    timeout_ms?: number
    max_retries?: number
    proxy?: string
    verification?: { product_id?: string; public_keys?: PublicKey[] | null } | null
    offline_grace?: { hours?: number; store?: string } | null
  }
  expect: { ok?: true; error?: { names: string } }
}

export type CaseFile = {
  api_key: string
  product_id: string
  keys: Record<string, PublicKey>
  calls: CallCase[]
  signatures: { keys: PublicKey[]; vectors: SignatureVector[] }
  ed25519: Ed25519Vector[]
  webhooks: WebhookCase[]
  configurations: ConfigurationCase[]
}

const FILE = join(import.meta.dirname, '../../cases.json')
if (!existsSync(FILE)) throw new Error('There is no clients/cases.json: npm run cases')

/** The cases that every client runs. */
export const cases: CaseFile = JSON.parse(readFileSync(FILE, 'utf8'))

/** `ip_count` becomes `ipCount`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
