import { readFile, statfs } from 'node:fs/promises'
import type { Pool } from 'pg'
import { readMailHealth } from '@/lib/foundation/mail/server/mail-health'
import type { Gap } from '@/lib/foundation/platform/config/warn-of-gaps'
import type { MailServer } from '@/lib/foundation/platform/mail/mailer'
import { growthADay } from '../core/growth'
import { judgeSchema } from '../core/judge-schema'
import type { InstallationView, OperatorLine } from '../core/schema-installation'
import { selectAppliedMigrations, selectBackup, selectStorageDays } from './installation.sql'
import { readStorageSizes, type StoragePools } from './measure-storage'
import { countPeople, type StoredSignIn, selectSignIns } from './users.sql'

/** What this process and its settings say of the installation. */
export type Host = {
  version: string
  mailServer: MailServer | null
  /** the reader's browser opens the mailbox that keeps emails without one */
  hasMailbox: boolean
  gaps: Gap[]
  /** the folder of the embedded database; null: the database is elsewhere */
  databaseFolder: string | null
  operatorEmails: readonly string[]
}

/** Of a build and of a release alike, beside which every process runs. */
const MIGRATIONS = 'prisma/migrations/checksums.sha256'

/** The installation as a whole: version, backup, emails, storage, settings, and who can sign in. */
export async function readInstallation(pools: StoragePools, host: Host): Promise<InstallationView> {
  const { pool } = pools
  const [applied, known, backup, mail, storage, people] = await Promise.all([
    selectAppliedMigrations(pool),
    readKnownMigrations(),
    selectBackup(pool),
    readMailHealth(pool),
    readStorage(pools, host.databaseFolder),
    readPeople(pool, host.operatorEmails),
  ])
  return {
    version: host.version,
    schema: judgeSchema(applied, known),
    backup: backup && { made_at: backup.madeAt.toISOString(), bytes: backup.bytes },
    mail: {
      server: host.mailServer && presentServer(host.mailServer),
      has_mailbox: host.hasMailbox,
      sent_at: mail.sentAt?.toISOString() ?? null,
      failed_at: mail.failedAt?.toISOString() ?? null,
      failure: mail.failure,
    },
    storage,
    gaps: host.gaps,
    people,
  }
}

const presentServer = ({ host, encryption, hasPassword, sender }: MailServer) => ({
  host,
  encryption,
  has_password: hasPassword,
  sender,
})

/** The migrations of this build; null on a platform that leaves their list out. */
async function readKnownMigrations(): Promise<string[] | null> {
  const list = await readFile(MIGRATIONS, 'utf8').catch(() => null)
  return list?.split('\n').flatMap((line) => line.split('  ')[1]?.split('/')[0] ?? []) ?? null
}

async function readStorage(pools: StoragePools, folder: string | null): Promise<InstallationView['storage']> {
  const hasHistory = pools.history !== pools.pool
  const [sizes, days, disk] = await Promise.all([
    readStorageSizes(pools),
    selectStorageDays(pools.pool, hasHistory),
    folder === null ? null : statfs(folder).catch(() => null),
  ])
  return {
    bytes: sizes.bytes,
    history: hasHistory ? { bytes: sizes.historyBytes } : null,
    free_bytes: disk && disk.bavail * disk.bsize,
    growth_bytes_a_day: growthADay(days),
  }
}

async function readPeople(pool: Pool, operatorEmails: readonly string[]): Promise<InstallationView['people']> {
  const [counts, accounts] = await Promise.all([countPeople(pool), selectSignIns(pool, operatorEmails)])
  return {
    total: counts.total,
    without_two_factor: counts.withoutTwoFactor,
    operators: operatorsOf(accounts, operatorEmails).map((email) =>
      presentOperator(
        email,
        accounts.find((each) => each.email === email),
      ),
    ),
  }
}

/** Those who are named, and whoever set the installation up. */
const operatorsOf = (accounts: readonly StoredSignIn[], named: readonly string[]): string[] => [
  ...new Set([...named, ...accounts.map(({ email }) => email)]),
]

const presentOperator = (email: string, account: StoredSignIn | undefined): OperatorLine => ({
  email,
  name: account?.name ?? null,
  account: account
    ? {
        has_two_factor: account.totpEnabledAt !== null,
        suspended: account.suspendedAt !== null,
        last_sign_in_at: account.lastSignInAt?.toISOString() ?? null,
      }
    : null,
})
