import type { Answer } from '../../case-types'
import { ACTIVE, ok, REFUSALS, REVOKED, signed } from '../answers'
import { callCase, error, NOW, result, validate } from '../case'
import { file, kept, memory, offline, online, RESTART, refusedFor, stored, VALID } from '../grace-steps'
import { keptEntry } from '../kept-entry'

const errors: [name: string, answer: Answer, type: string][] = [
  ['a refused API key', REFUSALS.invalidApiKey, 'authentication'],
  ['a refused permission', REFUSALS.lookupNotAllowed, 'permission_denied'],
  ['a missing path', { status: 404, json: { message: 'There is nothing at this URL.' } }, 'api'],
  ['the daily limit', REFUSALS.limitReached, 'rate_limit'],
  ['a 400', { status: 400, text: '' }, 'api'],
  ['a redirect', { status: 302, headers: { Location: '{base}/elsewhere' } }, 'api'],
  ['an answer that is no signature', ok(ACTIVE), 'signature'],
  ['an unproven refusal', signed(REVOKED, { key: 'other' }), 'signature'],
  ['an answer to an earlier call', signed(ACTIVE, { nonce: 'n'.repeat(32) }), 'signature'],
  ['an endless body', ok(ACTIVE, { fault: 'endless body' }), 'api'],
]

/** What clears a kept answer, and what leaves it. */
export const graceClearingCases = () => [
  callCase(
    'a refusal clears what was kept',
    file(),
    online({ expect: stored(VALID) }),
    validate({
      now: NOW + 60,
      answers: [signed(REVOKED)],
      expect: stored(result({ valid: false, status: 'revoked', offline: false }), false),
    }),
    offline(120, stored(refusedFor('none'), false)),
    offline(120, refusedFor('none'), { before: RESTART }),
  ),
  callCase(
    'a refusal clears memory',
    memory(),
    online(),
    validate({ answers: [signed(REVOKED)], expect: result({ valid: false }) }),
    offline(60, refusedFor('none')),
    online({ now: NOW + 120 }),
    offline(180, result({ offline: true, answered_at: NOW + 120 })),
  ),
  callCase(
    'a refusal of one license leaves another in memory',
    memory(),
    online(),
    validate({ license: 'ACME-OTHER', answers: [signed(REVOKED)], expect: result({ valid: false }) }),
    offline(60, kept),
  ),
  callCase(
    'a refusal is not kept',
    file(),
    validate({ answers: [signed(REVOKED)], expect: stored(result({ valid: false }), false) }),
    offline(60, refusedFor('none')),
  ),
  callCase(
    'an answer that is not verified is not kept',
    file(),
    validate({ answers: [ok(ACTIVE)], expect: stored(error('signature', { reason: 'no signature' }), false) }),
    offline(60, refusedFor('none')),
  ),
  ...errors.map(([name, answer, type]) =>
    callCase(
      `${name} neither uses nor clears what was kept`,
      file(keptEntry()),
      validate({ now: NOW + 60, answers: [answer], expect: stored(error(type)) }),
      offline(120, stored(kept)),
    ),
  ),
  callCase(
    'a failing service clears nothing',
    file(keptEntry()),
    validate({ now: NOW + 60, answers: [REFUSALS.failed(500)], expect: stored(kept) }),
    offline(120, stored(kept), { before: RESTART }),
  ),
]
