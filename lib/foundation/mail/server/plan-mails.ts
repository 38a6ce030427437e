import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { utcDay } from '@/lib/foundation/shared/durations'
import { type CountedAs, maxMailsOfOrganization } from '../core/mail-limits'
import { auditWithheldMail } from './admit-customer-mail'
import { customerScopes, organizationScope, recipientScope } from './count-mail'
import { type Admitted, type Beyond, countWaitingMails, type Recipient } from './customer-mail-jobs.sql'
import { findSender } from './opt-outs.sql'
import { selectTallies } from './tallies.sql'

/** Mails that are not queued, because a daily limit would withhold them. */
export type WithheldMails = {
  count: number
  most_a_day: number
  of: 'customer' | 'organization'
  /** they are sent the next day */
  waits?: boolean
}

type Plan = { admitted: Admitted[]; withheld: WithheldMails | null; beyond: Beyond[] }
type Context = { organizationId: string; kind: CountedAs; licenseId?: string | undefined }

/** A bulk change can reach the limits of thousands of customers; its job says how many. */
const MAX_AUDITED = 100

/**
 * Which mails the daily limits leave room for, so that nobody is told of a mail that would be withheld: sent ones count,
 * and those that still wait. They are counted for good when they are sent; here nothing is locked.
 */
export async function planMails(work: WriteContext, recipients: Recipient[], context: Context): Promise<Plan> {
  const { organizationId, licenseId } = context
  const sender = recipients.length > 0 ? await findSender(work.tx, organizationId) : null
  if (!sender) return { admitted: [], withheld: null, beyond: [] }
  const most = maxMailsOfOrganization(sender, work.now)
  const { people, room } = await findRoom(work, recipients, { ...context, most })
  const shares = shareRoom(people, room)
  const short = shares.filter(({ given, mails }) => given < mails)
  const reached = short.map(({ given, mails, ...person }) => {
    const isOfAll = person.room > given
    return { ...person, isOfAll, limit: isOfAll ? most : person.limit, count: mails - given }
  })
  for (const { email, recipient, limit, isOfAll } of reached.slice(0, MAX_AUDITED))
    await auditWithheldMail(work, { organizationId, email, recipient, limit, isOfAll, licenseId })
  return {
    admitted: shares.flatMap(({ id, recipient, given }) => (given > 0 ? [{ id, recipient, most: given }] : [])),
    withheld: sumOf(reached),
    beyond: short.map(({ id, given, room: own }) => ({
      id,
      most: given,
      reason: own > given ? 'organization_limit' : 'customer_limit',
    })),
  }
}

/** A person with the limit that is reached first, and how many mails are left of it today. */
type Person = Recipient & { recipient: string; limit: number; room: number }

async function findRoom(
  work: WriteContext,
  recipients: Recipient[],
  { organizationId, kind, most }: Context & { most: number },
): Promise<{ people: Person[]; room: number }> {
  const known = recipients.map((person) => {
    const recipient = recipientScope(work, person.email)
    return { ...person, recipient, scopes: customerScopes(organizationId, recipient, kind) }
  })
  const ofAll = organizationScope(organizationId)
  const sent = await selectTallies(work.tx, {
    day: utcDay(work.now),
    scopes: [ofAll, ...known.flatMap(({ scopes }) => [scopes.customer.scope, scopes.address.scope])],
  })
  const sentOf = (scope: string): number => sent.get(scope) ?? 0
  const waiting = await countWaitingMails(work.tx, {
    organizationId,
    recipients: known.map(({ recipient }) => recipient),
    kind,
    most,
  })
  const people = known.map(({ scopes: { customer, address }, ...person }) => {
    const { own, all } = waiting.of.get(person.recipient) ?? NONE
    const rooms = [
      { limit: customer.limit, room: customer.limit - sentOf(customer.scope) - own },
      { limit: address.limit, room: address.limit - sentOf(address.scope) - all },
    ] as const
    return { ...person, ...(rooms[1].room < rooms[0].room ? rooms[1] : rooms[0]) }
  })
  return { people, room: most - sentOf(ofAll) - waiting.ofOrganization }
}

const NONE = { own: 0, all: 0 }

/** Each gets what its own limits allow, in order, until the organization's is used up. */
function shareRoom(people: Person[], room: number): (Person & { given: number })[] {
  let left = room
  return people.map((person) => {
    const given = Math.max(0, Math.min(person.mails, person.room, left))
    left -= given
    return { ...person, given }
  })
}

function sumOf(reached: { count: number; limit: number; isOfAll: boolean }[]): WithheldMails | null {
  const [first] = reached
  if (!first) return null
  const count = reached.reduce((sum, each) => sum + each.count, 0)
  return { count, most_a_day: first.limit, of: first.isOfAll ? 'organization' : 'customer' }
}
