/** The types of `cases.json`, as the README beside this file describes it. */
export type KeyName = 'trusted' | 'next' | 'other'

export type ClientOptions = {
  timeout_ms: number
  max_retries: number
  verification?: { public_keys?: KeyName[] }
  offline_grace?: { hours: number; store: 'memory' | 'file'; content?: string }
}

export type Before =
  | { do: 'restart' }
  | { do: 'delete' }
  | { do: 'write'; content: string }
  | { do: 'set'; member: string; value: unknown }

export type Expectation = {
  result?: Record<string, unknown>
  error?: Record<string, unknown> & { type: string }
  delays_ms?: [number, number][]
  stored?: boolean
}

export type Step = {
  now: number
  before: Before[]
  call: 'validate' | 'get_license'
  license_key: string
  version: string | null
  device_id: string | null
  end_user_address: string | null
  expect: Expectation
}

/** How an answer's signature differs from the genuine one. */
export type Signing = {
  key?: KeyName
  /** names this key in the header, whichever signed */
  kid?: KeyName
  /** seconds between the step's `now` and `iat` */
  after?: number
  nonce?: string | null
  product_id?: string
  license_key?: string
  request?: string
  header?: Record<string, unknown>
  /** the member `signature` in its place; null takes the member off */
  signature?: string | null
  /** a text of the payload: the member `signature` follows it instead of standing in its place */
  moved?: string
  /** a text of the finished body, and what takes its place */
  altered?: [from: string, to: string]
}

/** What happens to the connection in place of a complete answer. */
export type Fault =
  | 'reset before the answer'
  | 'closed before the answer'
  | 'no answer'
  | 'switched protocols'
  | 'a byte at a time'
  | 'closed in the body'
  | 'closed between chunks'
  | 'reset in the body'
  | 'endless body'

export type Answer = {
  status: number
  /** `{base}` is the case's base URL, `{elsewhere}` the same at another host */
  headers?: Record<string, string>
  json?: unknown
  text?: string
  /** spaces fill the body to this number of bytes */
  bytes?: number
  sign?: Signing
  /** the key set with these keys */
  keys?: KeyName[]
  fault?: Fault
  /** closes the connection after the answer without having announced it */
  closes?: boolean
}

export type ExpectedRequest = {
  kind: 'validate' | 'get_license' | 'keys'
  /** as sent, after the base URL */
  path: string
  /** the members of the JSON body: these and no others */
  body?: Record<string, string>
  end_user_address?: string
  /** whether a nonce must be sent; true also means that it is the call's own */
  nonce?: boolean
}

export type Exchange = { step: number; request: ExpectedRequest; answer: Answer }

export type CallCase = {
  name: string
  client: ClientOptions
  steps: Step[]
  /** `connections`: how many the requests may use in all */
  server: { connections?: number; exchanges: Exchange[] }
}

export type WebhookCase = {
  name: string
  body: string
  headers: Record<string, string>
  secret: string
  now: number
  tolerance?: number
  expect: { event?: Record<string, unknown>; error?: { reason?: string; type?: string; message_contains?: string } }
}

export type ConfigurationCase = {
  name: string
  environment: Record<string, string>
  options: Record<string, unknown>
  expect: { error?: { names: string }; ok?: true }
}

/** Bytes in hex. */
export type Ed25519Vector = { name: string; public_key: string; message: string; signature: string; valid: boolean }

export type CaseFile = {
  api_key: string
  product_id: string
  keys: Record<KeyName, object>
  calls: CallCase[]
  signatures: { keys: object[]; vectors: object[] }
  ed25519: Ed25519Vector[]
  webhooks: WebhookCase[]
  configurations: ConfigurationCase[]
}
