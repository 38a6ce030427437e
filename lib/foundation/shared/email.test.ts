import { expect, test } from 'vitest'
import { email, normalizeEmail, searchedEmail } from './email'

const CANONICAL: Record<string, string[]> = {
  'ada@example.com': [
    'ada@example.com',
    'ADA@Example.COM',
    ' ada@example.com ',
    '\tada@example.com\n',
    'ａｄａ@ｅxample.com',
  ],
  'ada@xn--mller-kva.example': [
    'ada@müller.example',
    'Ada@MÜLLER.example',
    'ada@mu\u0308ller.example',
    'ada@XN--MLLER-KVA.example',
  ],
  'ada@example.xn--p1ai': ['ada@example.рф', 'ada@example.xn--p1ai'],
  'ada@xn--fa-hia.example': ['ada@faß.example'],
  'ada@xn--r8jz45g.jp': ['ada@例え.jp', 'ada@例え。jp'],
  'ada@xn--mgba3gch31f060k.example': ['ada@\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.example'],
  "o'brien@example.com": ["o'brien@example.com"],
  "a!#$%&'*+-/=?^_`{|}~b@example.com": ["A!#$%&'*+-/=?^_`{|}~B@example.com"],
  '#ada@example.com': ['#ada@example.com'],
  'ada.b.c+shop@a-b.c--d.example': ['ada.b.c+shop@a-b.c--d.example'],
  '1@2.com': ['1@2.com'],
}

test.each(Object.entries(CANONICAL).flatMap(([to, texts]) => texts.map((text) => [text, to] as const)))(
  '%j is stored as %s',
  (text, to) => expect([email.parse(text), email.parse(to)]).toEqual([to, to]),
)

const NEEDS = 'Enter a valid email address.'

test.each([
  [''],
  ['ada'],
  ['ada@'],
  ['@example.com'],
  ['ada@localhost'],
  ['ada@example.c'],
  ['ada@127.0.0.1'],
  ['ada@[127.0.0.1]'],
  ['.ada@example.com'],
  ['ada.@example.com'],
  ['a..b@example.com'],
  ['a b@example.com'],
  ['"a b"@example.com'],
  ['ada@-example.com'],
  ['ada@example-.com'],
  ['ada@example..com'],
  ['ada@example.com.'],
  ['ada@exa_mple.com'],
  ['Ada <ada@example.com>'],
  ['mailto:ada@example.com'],
  ['ada@example.com,bob@example.com'],
  ['ada@bob@example.com'],
  // A mailbox with letters beyond ASCII needs SMTPUTF8, which many servers lack.
  ['jörg@example.com'],
  ['ada\u200b@example.com'],
  ['ada@exam\u200bple.com'],
  ['ada@m\u00fc\u00adller.example'],
  // What a URL would decode, cut off or read as another part.
  ['ada@m\u00fc%6cler.example'],
  ['ada@m\u00fcller.example/path'],
  ['ada@m\u00fcller.example:25'],
  ['ada@m\u00fcller.example?a'],
  ['ada@m\u00fcller.example#a'],
  ['ada@m\u00fcller.\uff11\uff12\uff17.1'],
  ['ada@\u0301.example'],
])('%j is no email address', (text) => {
  expect(email.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([NEEDS])
})

test('the stored form has at most 254 characters', () => {
  const local = 'a'.repeat(254 - '@example.com'.length)
  expect(email.safeParse(`${local}@example.com`).success).toBe(true)
  expect(email.safeParse(`${local}a@example.com`).error?.issues[0]?.message).toBe('Use at most 254 characters.')
})

test('every text has a canonical spelling, which is its own', () => {
  for (const text of ['', '@', 'ada', 'ada@', '@müller.example', 'a@\ud800', 'a@ü b'])
    expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text))
})

test('a part of an address is searched for as it is stored, and anything else as it is', () => {
  expect(['@Müller.example', 'a@müller', 'Müller', '例え'].map(searchedEmail)).toEqual([
    '@xn--mller-kva.example',
    'a@xn--mller-kva',
    'Müller',
    '例え',
  ])
})

test('of a mailbox copied from a mail program, the address is searched', () => {
  expect(searchedEmail('Ada Lovelace <Ada@Example.com>')).toBe('ada@example.com')
})

test('and of an email copied with what stands around it, the email alone', () => {
  const copied = [
    '"Ada@example.com"',
    '“ada@example.com”',
    "'ada@example.com',",
    'mailto:ada@example.com',
    '(ada@example.com).',
  ]
  for (const text of copied) expect(searchedEmail(text)).toBe('ada@example.com')
  expect(searchedEmail('@example.')).toBe('@example')
})
