import { ACTIVE, LICENSE_FIELDS, NOT_FOUND, ok, REFUSALS } from '../answers'
import { callCase, error, getLicense, result, validate } from '../case'

const VALID = result({ valid: true, status: 'active', offline: false })
const FOUND = result({ id: LICENSE_FIELDS.id, status: 'active' })

const keyInPath = (name: string, license: string, segment: string) =>
  callCase(name, {}, getLicense({ license, segment, answers: [ok(LICENSE_FIELDS)], expect: FOUND }))

/** Requests: method, path, headers and body. */
export const requestCases = () => [
  callCase('a license key alone', {}, validate({ answers: [ok(ACTIVE)], expect: VALID })),
  callCase('with a version', {}, validate({ version: '1.4.2', answers: [ok(ACTIVE)], expect: VALID })),
  callCase('with a device id', {}, validate({ device: 'device-1', answers: [ok(ACTIVE)], expect: VALID })),
  callCase(
    'with a version and a device id',
    {},
    validate({ version: '2.0.0-rc.1', device: 'DESKTOP/7', answers: [ok(ACTIVE)], expect: VALID }),
  ),
  callCase(
    'for the address of an end user',
    {},
    validate({ user: '198.51.100.7', answers: [ok(ACTIVE)], expect: VALID }),
    getLicense({ user: '2001:db8::7', answers: [ok(LICENSE_FIELDS)], expect: FOUND }),
    validate({ answers: [ok(ACTIVE)], expect: VALID }),
  ),
  callCase(
    'characters that JSON escapes',
    {},
    validate({
      license: 'a"b\\c/d<é>&\u2028😀',
      device: 'line\nbreak\tand "quotes"',
      answers: [ok(NOT_FOUND)],
      expect: result({ valid: false, status: 'license_not_found' }),
    }),
  ),
  keyInPath('a lookup', 'ACME-7K2QD-00000-00000-00000-0000X', 'ACME-7K2QD-00000-00000-00000-0000X'),
  keyInPath('a slash in a looked up key', 'a/b', 'a%2Fb'),
  keyInPath('a percent sign in a looked up key', '100%', '100%25'),
  keyInPath('an encoded slash in a looked up key', 'a%2Fb', 'a%252Fb'),
  keyInPath('a plus in a looked up key', 'a+b', 'a%2Bb'),
  keyInPath('a space in a looked up key', 'a b', 'a%20b'),
  keyInPath('an umlaut in a looked up key', 'schlüssel', 'schl%C3%BCssel'),
  keyInPath('an emoji in a looked up key', '🔑', '%F0%9F%94%91'),
  keyInPath('question mark and hash in a looked up key', 'a?b#c', 'a%3Fb%23c'),
  keyInPath('unreserved characters of a looked up key', 'A-z.0_9~', 'A-z.0_9~'),
  keyInPath('other punctuation in a looked up key', "!*'();:@&=$,[]|^`{}<>", encodeAll("!*'();:@&=$,[]|^`{}<>")),
  callCase(
    'connections are kept open between calls',
    { connections: 1 },
    validate({ answers: [ok(ACTIVE)], expect: VALID }),
    getLicense({ answers: [ok(LICENSE_FIELDS)], expect: FOUND }),
    getLicense({ answers: [REFUSALS.licenseNotFound], expect: error('not_found') }),
    validate({ answers: [ok(NOT_FOUND)], expect: result({ valid: false }) }),
  ),
  callCase(
    'a retry uses the same connection',
    { connections: 1 },
    validate({ answers: [REFUSALS.unavailable(), ok(ACTIVE)], expect: VALID }),
  ),
  callCase(
    'a connection that the service closed while it was idle',
    {},
    validate({ answers: [ok(ACTIVE, { closes: true })], expect: VALID }),
    validate({ answers: [ok(ACTIVE)], expect: VALID }),
  ),
  callCase('an empty license key', {}, validate({ license: '', expect: error('configuration') })),
  callCase('a lookup of an empty license key', {}, getLicense({ license: '', expect: error('configuration') })),
  callCase(
    'a line break in the address of an end user',
    {},
    validate({ user: '198.51.100.7\nX-Other: 1', expect: error('configuration') }),
    getLicense({ user: '198.51.100.7\r\nX-Other: 1', expect: error('configuration') }),
    validate({ user: '198.51.100.7\r', expect: error('configuration') }),
  ),
]

const encodeAll = (text: string): string =>
  [...text].map((character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join('')
