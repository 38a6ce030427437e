import { expect, test } from 'vitest'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { findConcerns } from './find-concerns'
import type { CertificateView } from './schema-certificate'
import type { InstallationView } from './schema-installation'

const NOW = Date.UTC(2026, 10, 27, 12)
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString()
const SERVER = { host: 'smtp.example.com:587', encryption: 'starttls', has_password: true, sender: 'a@b.test' } as const

/** An installation with nothing to complain about. */
const FINE: InstallationView = {
  version: '1.0.0',
  schema: { state: 'matches', newest: '20261127143000_x', difference: 0 },
  backup: { made_at: ago(1), bytes: 1_000 },
  mail: { server: SERVER, has_mailbox: false, sent_at: ago(0), failed_at: ago(1), failure: 'Nothing answers there.' },
  storage: { bytes: 1e9, history: null, free_bytes: 50e9, growth_bytes_a_day: 1e6 },
  gaps: [],
  people: { total: 1, without_two_factor: 0, operators: [] },
}

type Over = { installation?: Partial<InstallationView>; certificate?: CertificateView; emailsGivenUp?: number }
const titles = ({ installation, certificate, emailsGivenUp = 0 }: Over) =>
  findConcerns({ installation: { ...FINE, ...installation }, certificate, emailsGivenUp, nowMs: NOW }).map(
    ({ title, text }) => `${title}: ${text}`,
  )
const read = (over: object): CertificateView => ({
  state: 'read',
  url: 'https://lk.example.com',
  issuer: 'R3',
  valid_to: ago(-60),
  refusal: null,
  ...over,
})

test('an installation that has everything needs nothing', () => {
  expect(titles({ certificate: read({}) })).toEqual([])
})

test.each<[string, Over, string]>([
  ['no backup', { installation: { backup: null } }, 'No backup was made: If this database is lost'],
  ['an old one', { installation: { backup: { made_at: ago(7.1), bytes: 1 } } }, 'The last backup is 7 days old'],
  [
    'a database that was not migrated',
    { installation: { schema: { state: 'behind', newest: 'x', difference: 2 } } },
    'The database lacks 2 migrations of this version',
  ],
  [
    'one that is ahead',
    { installation: { schema: { state: 'ahead', newest: 'x', difference: 1 } } },
    'The database has 1 migration of a newer version',
  ],
  [
    'emails that are refused',
    { installation: { mail: { ...FINE.mail, sent_at: ago(2) } } },
    'The last email was not accepted: Nothing answers there.',
  ],
  ['emails given up', { emailsGivenUp: 3 }, '3 emails were given up'],
  [
    'little room',
    { installation: { storage: { ...FINE.storage, free_bytes: 1e9, growth_bytes_a_day: null } } },
    'The disk of the database is nearly full: A full disk stops every change. Free',
  ],
  [
    'room that is used up soon',
    { installation: { storage: { ...FINE.storage, free_bytes: 10e9, growth_bytes_a_day: 1e9 } } },
    'At the present growth it is full in 10 days.',
  ],
  ['a certificate that ends', { certificate: read({ valid_to: ago(-13.5) }) }, 'expires in 13 days'],
  ['one that is refused', { certificate: read({ refusal: 'It has expired.' }) }, 'Browsers refuse the certificate of'],
  [
    'a missing setting',
    {
      installation: {
        gaps: [
          {
            title: 'No mail server is set',
            what: 'SMTP_HOST is not set',
            meaning: 'no email is sent',
            docs: 'mail_server',
          },
        ],
      },
    },
    'No mail server is set: No email is sent.',
  ],
])('%s is said', (_, over, sentence) => {
  expect(titles(over)).toEqual([expect.stringContaining(sentence)])
})

test.each<[string, Over]>([
  ['a backup of a week', { installation: { backup: { made_at: ago(7), bytes: 1 } } }],
  ['no mail server, which is a gap', { installation: { mail: { ...FINE.mail, server: null, sent_at: null } } }],
  ['a disk that is not ours', { installation: { storage: { ...FINE.storage, free_bytes: null } } }],
  ['a URL that cannot be reached from here', { certificate: { state: 'unreachable', url: 'x', reason: 'y' } }],
])('%s is no concern', (_, over) => {
  expect(titles(over)).toEqual([])
})
