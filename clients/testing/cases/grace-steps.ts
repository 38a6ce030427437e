import type { Before, Expectation } from '../case-types'
import { ACTIVE, broken, signed } from './answers'
import { type callCase, error, NOW, result, validate } from './case'

export const HOURS = 24
export const RESTART: Before[] = [{ do: 'restart' }]

export const UNREACHABLE = broken('reset before the answer')
export const VALID = result({ valid: true, status: 'active', offline: false, request_id: 'request' })
export const kept: Expectation = result({
  valid: true,
  status: 'active',
  offline: true,
  answered_at: NOW,
  request_id: null,
  ip_count: 1,
})
/** The call fails, because the kept answer is not used for this reason. */
export const refusedFor = (grace: string | null): Expectation => error('transport', { grace })

/** A client with offline grace in memory. */
export const memory = (hours = HOURS) =>
  ({ retries: 0, keys: ['trusted'], grace: { hours, store: 'memory' } }) satisfies Setting
/** A client with offline grace in a file that contains this at the start. */
export const file = (content?: object, hours = HOURS) =>
  ({
    retries: 0,
    keys: ['trusted'],
    grace: { hours, store: 'file', ...(content && { content: JSON.stringify(content) }) },
  }) satisfies Setting

type Setting = Parameters<typeof callCase>[1]
type Call = Partial<Parameters<typeof validate>[0]>

export const NAMED = { headers: { 'X-Request-Id': 'request' } }
/** A call that the service answers with yes. */
export const online = (call: Call = {}) => validate({ answers: [signed(ACTIVE, {}, NAMED)], expect: VALID, ...call })
/** A call that does not reach the service. */
export const offline = (seconds: number, expect: Expectation, call: Call = {}) =>
  validate({ now: NOW + seconds, answers: [UNREACHABLE], expect, ...call })
export const stored = (expect: Expectation, isStored = true): Expectation => ({ ...expect, stored: isStored })
