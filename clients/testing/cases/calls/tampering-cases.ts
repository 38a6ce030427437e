import type { Before, CallCase } from '../../case-types'
import { ACTIVE, broken, REVOKED, signed } from '../answers'
import { API_KEY, callCase, error, HOUR, NOW, result, validate } from '../case'
import { altered, base64, keptEntry } from '../kept-entry'

const UNREACHABLE = broken('reset before the answer')
const ENTRY = keptEntry()
const FORGED_ANSWER = base64(JSON.stringify({ valid: true, status: 'active', expires: null, signature: 'a..b' }))

/** The file contains this; the client is offline an hour after the answer. */
const found = (name: string, content: string, grace = 'tampered', license?: string): CallCase =>
  callCase(
    name,
    { retries: 0, keys: ['trusted'], grace: { hours: 24, store: 'file', content } },
    validate({
      now: NOW + HOUR,
      ...(license !== undefined && { license }),
      answers: [UNREACHABLE],
      expect: error('transport', { grace }),
    }),
  )

const changed = (name: string, change: Parameters<typeof altered>[1]) => [
  found(`${name}, with the old mac`, altered(ENTRY, change, false)),
  found(`${name}, with a right mac`, altered(ENTRY, change, true)),
]

const written = (name: string, ...before: Before[]): CallCase =>
  callCase(
    name,
    { retries: 0, keys: ['trusted'], grace: { hours: 24, store: 'file' } },
    validate({ answers: [signed(ACTIVE)], expect: { ...result({ offline: false }), stored: true } }),
    validate({
      now: NOW + HOUR,
      before: [...before, { do: 'restart' }],
      answers: [UNREACHABLE],
      expect: error('transport', { grace: 'tampered' }),
    }),
    validate({
      now: NOW + 2 * HOUR,
      answers: [signed(ACTIVE)],
      expect: { ...result({ offline: false }), stored: true },
    }),
    validate({
      now: NOW + 3 * HOUR,
      before: [{ do: 'restart' }],
      answers: [UNREACHABLE],
      expect: result({ offline: true, answered_at: NOW + 2 * HOUR }),
    }),
  )

const files = () => [
  found('a file that is no JSON', 'not JSON'),
  found('a file that breaks off', JSON.stringify(ENTRY).slice(0, 200)),
  found('a file with a list', JSON.stringify([ENTRY])),
  found('a file with an empty object', '{}'),
  found('a file with null', 'null'),
  found('an empty file', '', 'none'),
  ...(['format', 'answer', 'request', 'nonce', 'last_seen', 'mac'] as const).map((member) =>
    found(`a file without ${member}`, JSON.stringify({ ...ENTRY, [member]: undefined })),
  ),
  found('another format of file', JSON.stringify({ ...ENTRY, format: 2 })),
  found('the last use as a text', JSON.stringify({ ...ENTRY, last_seen: String(ENTRY.last_seen) })),
  found('the mac as a number', JSON.stringify({ ...ENTRY, mac: 1 })),
  found('an answer that is no base64', altered(ENTRY, { answer: '*** not base64 ***' }, true)),
  found('a request that is no base64', altered(ENTRY, { request: '*** not base64 ***' }, true)),
]

const macs = () => [
  found('an empty mac', JSON.stringify({ ...ENTRY, mac: '' })),
  found('a mac of zeros', JSON.stringify({ ...ENTRY, mac: '0'.repeat(64) })),
  found('half a mac', JSON.stringify({ ...ENTRY, mac: ENTRY.mac.slice(0, 32) })),
  found('a mac with another API key', JSON.stringify(keptEntry({ apiKey: `${API_KEY}0` }))),
  found('the last use set back, with the old mac', altered(ENTRY, { last_seen: NOW - HOUR }, false)),
  found('the last use set forward, with the old mac', altered(ENTRY, { last_seen: NOW + HOUR }, false)),
]

const unproven = () => [
  ...changed('a forged answer', { answer: FORGED_ANSWER }),
  ...changed('an altered expiry', {
    answer: keptEntry({ how: { altered: ['2028-01-01', '2099-01-01'] } }).answer,
  }),
  ...changed('an altered refusal', {
    answer: keptEntry({ fields: REVOKED, how: { altered: ['"valid":false', '"valid":true'] } }).answer,
  }),
  ...changed('an answer signed with another key', { answer: keptEntry({ how: { key: 'other' } }).answer }),
  ...changed('an answer signed in the name of a trusted key', {
    answer: keptEntry({ how: { key: 'other', kid: 'trusted' } }).answer,
  }),
  ...changed('another nonce', { nonce: 'another-nonce-of-32-characters-1' }),
  ...changed('another request', { request: base64('{"license_key":"ACME-OTHER"}') }),
  ...changed('a version in the request', { request: keptEntry({ version: '2.0' }).request }),
  found('a genuine refusal, with a right mac', JSON.stringify(keptEntry({ fields: REVOKED }))),
  found("another product's answer, with a right mac", JSON.stringify(keptEntry({ how: { product_id: 'another' } }))),
  found("another license's answer, with a right mac", JSON.stringify(keptEntry({ license: 'ACME-OTHER' }))),
  found('the answer for this license under another key', JSON.stringify(ENTRY), 'tampered', 'ACME-OTHER'),
]

const afterKeeping = () => [
  written('the last use is set back in the file', { do: 'set', member: 'last_seen', value: NOW - HOUR }),
  written('the nonce is changed in the file', { do: 'set', member: 'nonce', value: 'x'.repeat(32) }),
  written('the answer is changed in the file', { do: 'set', member: 'answer', value: FORGED_ANSWER }),
  written('the mac is changed in the file', { do: 'set', member: 'mac', value: 'f'.repeat(64) }),
  written('the file is overwritten', { do: 'write', content: '{"format":1}' }),
  callCase(
    'the file is deleted',
    { retries: 0, keys: ['trusted'], grace: { hours: 24, store: 'file' } },
    validate({ answers: [signed(ACTIVE)], expect: { ...result({ offline: false }), stored: true } }),
    validate({
      before: [{ do: 'delete' }, { do: 'restart' }],
      answers: [UNREACHABLE],
      expect: { ...error('transport', { grace: 'none' }), stored: false },
    }),
  ),
  callCase(
    'a refusal clears a file that cannot be read',
    { retries: 0, keys: ['trusted'], grace: { hours: 24, store: 'file', content: 'not JSON' } },
    validate({ answers: [signed(REVOKED)], expect: { ...result({ valid: false }), stored: false } }),
  ),
]

/** Files that someone altered. */
export const tamperingCases = () => [...files(), ...macs(), ...unproven(), ...afterKeeping()]
