/** The example calls of the start page. */
export const DEMO_CASES = ['active', 'expired', 'revoked', 'unknown'] as const
export type DemoCase = (typeof DEMO_CASES)[number]

export type DemoAnswer = {
  /** masked, as everywhere outside its organization */
  license_key: string
  http_status: number
  answer: Record<string, unknown>
}

/** By hand: the start page loads no parser for one answer. */
export function isDemoAnswer(value: unknown): value is DemoAnswer {
  const { license_key, http_status, answer } = (value ?? {}) as Partial<DemoAnswer>
  return (
    typeof license_key === 'string' &&
    typeof http_status === 'number' &&
    typeof answer === 'object' &&
    answer !== null &&
    !Array.isArray(answer)
  )
}

const NOTHING = { ip_registered: null, ip_count: null, max_ips: null, version: null, version_valid: null }
const REFUSED = { ...NOTHING, custom: null, signature: null }

/** Recorded answers, for installations without a demo. */
export const RECORDED: Record<DemoCase, DemoAnswer> = {
  active: {
    license_key: '••••-6DNPS',
    http_status: 200,
    answer: {
      valid: true,
      status: 'active',
      expires: null,
      ...{ ip_registered: true, ip_count: 2, max_ips: 3, version: '1.2.0', version_valid: true },
      custom: { features: ['export', 'sync'] },
      signature: null,
    },
  },
  expired: {
    license_key: '••••-Q2W7F',
    http_status: 200,
    answer: { valid: false, status: 'expired', expires: '2024-01-31T00:00:00.000Z', ...REFUSED },
  },
  revoked: {
    license_key: '••••-8K4TR',
    http_status: 200,
    answer: { valid: false, status: 'revoked', expires: null, ...REFUSED },
  },
  unknown: {
    license_key: '••••-00000',
    http_status: 200,
    answer: { valid: false, status: 'license_not_found', expires: null, ...REFUSED },
  },
}
