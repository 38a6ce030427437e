import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { utcDay } from '@/lib/foundation/shared/durations'
import { type CountedAs, MOST_TO_CUSTOMER } from '../core/mail-limits'
import { addToTally, dropOldTallies, selectTallies, takeFromTally } from './tallies.sql'

/** The limit of one scope per UTC day, like `invitations:recipient …`. */
export type MailLimit = { scope: string; limit: number }

/**
 * What mails to a customer are counted under, in the order in which they are counted. Each kind is counted apart, so that
 * none withholds one that nobody sends again, like that of a transfer.
 */
export function customerScopes(organizationId: string, recipient: string, kind: CountedAs) {
  const { ofVendor, ofAll } = MOST_TO_CUSTOMER[kind]
  return {
    customer: { scope: `${kind}:${organizationId} ${recipient}`, limit: ofVendor },
    address: { scope: `${kind}:${recipient}`, limit: ofAll },
    organization: organizationScope(organizationId),
  }
}

/** What all mails of an organization to its customers are counted under. */
export const organizationScope = (organizationId: string): string => `customers:${organizationId}`

/** How many mails an organization has sent its customers today. */
export async function countMailsToday({ db, now }: Pick<ReadContext, 'db' | 'now'>, organizationId: string) {
  const scope = organizationScope(organizationId)
  return (await selectTallies(db, { day: utcDay(now), scopes: [scope] })).get(scope) ?? 0
}

type Counting = Pick<WriteContext, 'tx' | 'now'>

/**
 * Counts a mail under every limit, or under none if one of them is reached: then returns that one. All callers name the
 * limits in the same order, so that two transactions cannot deadlock.
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

/** Undoes the count of a mail that could not be sent. */
export async function returnMailQuota({ tx }: Pick<WriteContext, 'tx'>, limits: MailLimit[], at: Date): Promise<void> {
  for (const { scope } of limits) await takeFromTally(tx, { day: utcDay(at), scope })
}

/** A recipient within a scope: tallies contain no addresses. */
export const recipientScope = ({ vault }: Pick<WriteContext, 'vault'>, email: string): string =>
  vault.lookupHash(`mail to ${email}`).toString('base64url').slice(0, 22)
