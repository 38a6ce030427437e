import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { JobListItem } from '../core/schema'

type Words = { doing: string; done: string; noun: string }

const ISSUE: Words = { doing: 'Creating licenses', done: 'Licenses created', noun: 'created' }

const WORDS: Record<string, Words> = {
  'license.issue': ISSUE,
  'license.issue_list': ISSUE,
  'license.import': { doing: 'Importing licenses', done: 'Licenses imported', noun: 'imported' },
  'license.export': { doing: 'Exporting licenses', done: 'Licenses exported', noun: 'exported' },
  'license.bulk_revoke': { doing: 'Revoking licenses', done: 'Licenses revoked', noun: 'revoked' },
  'license.bulk_reinstate': { doing: 'Reinstating licenses', done: 'Licenses reinstated', noun: 'reinstated' },
  'license.bulk_extend': { doing: 'Changing the expiry', done: 'Expiry changed', noun: 'given a new expiry' },
  'license.bulk_transfer': { doing: 'Moving licenses', done: 'Licenses moved', noun: 'moved' },
  'license.bulk_update': { doing: 'Changing licenses', done: 'Licenses changed', noun: 'changed' },
  'license.bulk_email': { doing: 'Queuing emails', done: 'Emails queued', noun: 'covered' },
  'license.bulk_delete': { doing: 'Deleting licenses', done: 'Licenses deleted', noun: 'deleted' },
}

const wordsOfKind = (kind: string): Words => WORDS[kind] ?? { doing: kind, done: kind, noun: 'done' }

/** The title of a job, while it runs and afterwards. */
export function jobTitle({ kind, state }: Pick<JobListItem, 'kind' | 'state'>): string {
  const { doing, done } = wordsOfKind(kind)
  if (state === 'finished') return done
  if (state === 'canceled') return `${doing}: stopped`
  return state === 'failed' ? `${doing}: failed` : doing
}

/** The outcome: "4,993 licenses imported, 7 rows left out". */
export function jobSummary({ kind, summary, failed }: Pick<JobListItem, 'kind' | 'summary' | 'failed'>): string {
  const { noun } = wordsOfKind(kind)
  const {
    issued,
    imported,
    exported,
    changed,
    known,
    replaced,
    unchanged = 0,
    lifetime = 0,
    mailed,
    withheld,
  } = summary
  const came = issued ?? imported ?? exported ?? changed ?? 0
  return [
    `${formatCount(came, 'license')} ${noun}`,
    ...(known ? [`${formatNumber(known)} skipped (key already exists)`] : []),
    ...(replaced ? [`${formatNumber(replaced)} skipped (key was replaced)`] : []),
    ...(lifetime > 0
      ? [`${formatCount(lifetime, 'lifetime license')} left as ${lifetime === 1 ? 'it was' : 'they were'}`]
      : []),
    ...(unchanged > lifetime ? [`${formatNumber(unchanged - lifetime)} left as they were`] : []),
    ...(mailed ? [`${formatCount(mailed, 'email')} queued`] : []),
    ...(withheld ? [`${formatCount(withheld, 'email')} past the daily limit`] : []),
    ...(failed ? [`${formatCount(failed, kind.includes('bulk') ? 'license' : 'row')} left out`] : []),
  ].join(', ')
}

type Done = Pick<JobListItem, 'kind' | 'state' | 'summary' | 'failed'>

/** Why nobody gets the emails of a job; null where they are delivered. */
type Kept = { words: string } | null

/** What a job did, and that nobody gets its emails where there is no mail server. */
export const jobOutcome = (job: Done, kept: Kept): string =>
  `${jobSummary(job)}.${kept && job.summary['mailed'] ? ` ${kept.words}` : ''}`

/** What came of a job that is over: "50 licenses created." */
export const jobResult = (job: Done, kept: Kept): string =>
  `${job.state === 'finished' ? '' : `${jobTitle(job)}. `}${jobOutcome(job, kept)}`
