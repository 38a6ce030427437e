import type { WriteContext } from '@/lib/platform/database/context'
import { utcDay } from '@/lib/shared/durations'
import { addToTally, dropOldTallies, takeFromTally } from './tallies.sql'

/** The daily (UTC) limit of one scope, like `invitations:recipient …`. */
export type MailLimit = { scope: string; limit: number }

type Counting = Pick<WriteContext, 'tx' | 'now'>

/**
 * Counts a mail under every limit, or under none where one of them is reached: answers that one. Limits are named in
 * the same order everywhere, so that two who count never wait for each other crosswise.
 */
export async function takeMailQuota({ tx, now }: Counting, limits: MailLimit[]): Promise<MailLimit | null> {
  const day = utcDay(now)
  await dropOldTallies(tx, day)
  for (const [index, { scope, limit }] of limits.entries()) {
    if (await addToTally(tx, { day, scope, limit })) continue
    for (const counted of limits.slice(0, index)) await takeFromTally(tx, { day, scope: counted.scope })
    return { scope, limit }
  }
  return null
}

/** For a mail that was counted and could not be sent. */
export async function returnMailQuota({ tx }: Pick<WriteContext, 'tx'>, limits: MailLimit[], at: Date): Promise<void> {
  for (const { scope } of limits) await takeFromTally(tx, { day: utcDay(at), scope })
}

/** A recipient within a scope: tallies contain no addresses. */
export const recipientScope = ({ vault }: Pick<WriteContext, 'vault'>, email: string): string =>
  vault.lookupHash(`mail to ${email.toLowerCase()}`).toString('base64url').slice(0, 22)
