import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import type { CertificateView } from './schema-certificate'
import type { InstallationView } from './schema-installation'

/** Something that whoever hosts Latchkey should change: what is so, what it means, and the page that explains it. */
export type Concern = { title: string; text: string /** as the settings say it */; setting?: string; docs: DocsPage }

/** After a week without a backup, a week of licenses would be lost. */
export const MAX_BACKUP_AGE_MS = 7 * DAY_MS
/** Certificates that renew by themselves do so a month before. */
export const MIN_CERTIFICATE_MS = 14 * DAY_MS
const MIN_FREE_BYTES = 2_000_000_000
const MIN_DAYS_OF_GROWTH = 30

type Known = {
  installation: InstallationView
  /** undefined while it is looked at */
  certificate: CertificateView | undefined
  emailsGivenUp: number
  nowMs: number
}

/** Everything that needs attention, the gravest first. */
export const findConcerns = ({ installation, certificate, emailsGivenUp, nowMs }: Known): Concern[] => [
  ...schemaConcerns(installation),
  ...backupConcerns(installation, nowMs),
  ...storageConcerns(installation),
  ...mailConcerns(installation, emailsGivenUp),
  ...(certificate ? certificateConcerns(certificate, nowMs) : []),
  ...installation.gaps.map(({ title, what, meaning, docs }) => ({
    title,
    text: sentence(meaning),
    setting: what,
    docs,
  })),
]

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

function schemaConcerns({ schema: { state, difference } }: InstallationView): Concern[] {
  const migrations = difference === 1 ? '1 migration' : `${difference} migrations`
  if (state === 'behind')
    return [
      {
        title: `The database lacks ${migrations} of this version`,
        text: 'Some pages and jobs fail until they are applied. Run the migrations, or restart.',
        docs: 'upgrade',
      },
    ]
  if (state === 'ahead')
    return [
      {
        title: `The database has ${migrations} of a newer version`,
        text: 'Another machine was upgraded. Upgrade this one, too.',
        docs: 'upgrade',
      },
    ]
  return []
}

function backupConcerns({ backup }: InstallationView, nowMs: number): Concern[] {
  if (backup === null)
    return [
      {
        title: 'No backup was made',
        text: "If this database is lost, every license is. Make one every day. Backups by other programs aren't known here.",
        docs: 'backup',
      },
    ]
  const ageMs = nowMs - Date.parse(backup.made_at)
  if (ageMs <= MAX_BACKUP_AGE_MS) return []
  const days = Math.floor(ageMs / DAY_MS)
  return [
    {
      title: `The last backup is ${days} days old`,
      text: `Without a newer one, the last ${days} days would be lost with the database. Make one every day.`,
      docs: 'backup',
    },
  ]
}

function storageConcerns({ storage: { free_bytes: free, growth_bytes_a_day: growth } }: InstallationView): Concern[] {
  if (free === null) return []
  const days = growth !== null && growth > 0 ? Math.floor(free / growth) : null
  if (free >= MIN_FREE_BYTES && (days === null || days >= MIN_DAYS_OF_GROWTH)) return []
  const left = days === null ? '' : ` At the present growth it is full in ${days === 1 ? '1 day' : `${days} days`}.`
  return [
    {
      title: 'The disk of the database is nearly full',
      text: `A full disk stops every change.${left} Free some space, or move the database.`,
      docs: 'move_database',
    },
  ]
}

function mailConcerns({ mail }: InstallationView, givenUp: number): Concern[] {
  if (mail.server === null) return []
  const isFailing = mail.failed_at !== null && (mail.sent_at === null || mail.sent_at < mail.failed_at)
  const failing: Concern[] = isFailing
    ? [{ title: 'The last email was not accepted', text: mail.failure ?? 'The log says why.', docs: 'mail_server' }]
    : []
  if (givenUp === 0) return failing
  const title = givenUp === 1 ? '1 email was given up' : `${givenUp} emails were given up`
  return [
    ...failing,
    { title, text: 'They are among the failed jobs below: retry or remove them.', docs: 'mail_server' },
  ]
}

function certificateConcerns(certificate: CertificateView, nowMs: number): Concern[] {
  if (certificate.state !== 'read') return []
  if (certificate.refusal !== null)
    return [
      { title: `Browsers refuse the certificate of ${certificate.url}`, text: certificate.refusal, docs: 'proxy' },
    ]
  const leftMs = Date.parse(certificate.valid_to) - nowMs
  if (leftMs > MIN_CERTIFICATE_MS) return []
  const days = Math.max(0, Math.floor(leftMs / DAY_MS))
  return [
    {
      title: `The certificate of ${certificate.url} expires in ${days === 1 ? '1 day' : `${days} days`}`,
      text: "From then on no browser and no customer's program connects. Check why it isn't renewed.",
      docs: 'proxy',
    },
  ]
}
