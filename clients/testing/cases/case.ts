import type {
  Answer,
  Before,
  CallCase,
  ClientOptions,
  Exchange,
  Expectation,
  ExpectedRequest,
  KeyName,
  Step,
} from '../case-types'

export const API_KEY = 'lk_live_casesOfTheClientsAreNoSecret00000000000'
export const PRODUCT_ID = '01930000-0000-7000-8000-000000000001'
export const LICENSE = 'ACME-7K2QD-00000-00000-00000-0000X'
/** 2027-01-15T08:00:00Z */
export const NOW = 1_800_000_000
export const HOUR = 3_600

type Call = {
  now?: number
  before?: Before[]
  license?: string
  version?: string
  device?: string
  user?: string
  /** one for each request of the call, in order */
  answers?: Answer[]
  /** one for each time the key set is fetched in this call */
  keys?: Answer[]
  expect: Expectation
}

type MakeStep = (client: ClientOptions, index: number) => { step: Step; exchanges: Exchange[] }

export const validate =
  (call: Call): MakeStep =>
  (client, index) => {
    const { version, device, license = LICENSE } = call
    const request: ExpectedRequest = {
      kind: 'validate',
      path: '/api/v1/validate',
      body: {
        license_key: license,
        ...(version !== undefined && { version }),
        ...(device !== undefined && { device_id: device }),
      },
      nonce: client.verification !== undefined,
    }
    return madeStep('validate', call, request, index)
  }

/** `segment` is the license key as it must stand in the path. */
export const getLicense =
  ({ segment, ...call }: Call & { segment?: string }): MakeStep =>
  (_, index) =>
    madeStep(
      'get_license',
      call,
      { kind: 'get_license', path: `/api/v1/license/${segment ?? call.license ?? LICENSE}` },
      index,
    )

function madeStep(name: Step['call'], call: Call, request: ExpectedRequest, index: number) {
  const step: Step = {
    now: call.now ?? NOW,
    before: call.before ?? [],
    call: name,
    license_key: call.license ?? LICENSE,
    version: call.version ?? null,
    device_id: call.device ?? null,
    end_user_address: call.user ?? null,
    expect: call.expect,
  }
  const withUser = { ...request, ...(call.user !== undefined && { end_user_address: call.user }) }
  const exchange = (of: ExpectedRequest) => (answer: Answer) => ({ step: index, request: of, answer })
  const keys: ExpectedRequest = { kind: 'keys', path: `/api/v1/keys/${PRODUCT_ID}`, nonce: false }
  const exchanges = [...(call.answers ?? []).map(exchange(withUser)), ...(call.keys ?? []).map(exchange(keys))]
  return { step, exchanges }
}

type Setting = {
  timeoutMs?: number
  retries?: number
  /** the keys that are shipped with the program; `fetched`: the client fetches them */
  keys?: KeyName[] | 'fetched'
  grace?: NonNullable<ClientOptions['offline_grace']>
  connections?: number
}

/** A case: a client with this setting makes these calls, one after the other. */
export function callCase(name: string, setting: Setting, ...steps: MakeStep[]): CallCase {
  const { keys } = setting
  const client: ClientOptions = {
    timeout_ms: setting.timeoutMs ?? 10_000,
    max_retries: setting.retries ?? 2,
    ...(keys !== undefined && { verification: keys === 'fetched' ? {} : { public_keys: keys } }),
    ...(setting.grace && { offline_grace: setting.grace }),
  }
  const made = steps.map((make, index) => make(client, index))
  return {
    name,
    client,
    steps: made.map(({ step }) => step),
    server: {
      ...(setting.connections !== undefined && { connections: setting.connections }),
      exchanges: made.flatMap(({ exchanges }) => exchanges),
    },
  }
}

export const error = (type: string, more: Record<string, unknown> = {}): Expectation => ({ error: { type, ...more } })
export const result = (members: Record<string, unknown>): Expectation => ({ result: members })
