import { Webhook } from 'standardwebhooks'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { idsOf, type SaleEvent } from '../core/sale-event'
import { insertEvent } from './sales.sql'
import { findSecrets } from './sources.sql'

type SignedBody = { body: string; id: string; timestamp: string; signature: string }

type Parts = Pick<ReadContext, 'db' | 'vault' | 'now'>

const NO_SOURCE = "No shop is connected at this URL. Copy it from the shop's page."
const WRONG = 'The signature is wrong, or older than five minutes. Sign with the secret of this source.'

/**
 * The organization of a source whose secret signed the body (Standard Webhooks), or a Fault. After a change of the
 * secret, the former one works for a day.
 */
export async function verifySaleEvent(
  { db, vault, now }: Parts,
  sourceId: string,
  { body, id, timestamp, signature }: SignedBody,
): Promise<{ organizationId: string }> {
  const source = isUuid(sourceId) ? await findSecrets(db, sourceId) : null
  if (!source) throw new Fault('not_found', NO_SOURCE)
  const { secretCiphertext, previousSecretCiphertext: former, previousSecretEndsAt: formerEnds } = source
  const sealed = [secretCiphertext, ...(former && formerEnds && formerEnds > now ? [former] : [])]
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  if (!sealed.some((secret) => isSignedWith(vault.decrypt(secret), body, headers)))
    throw new Fault('unauthorized', WRONG)
  return { organizationId: source.organizationId }
}

function isSignedWith(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch (error) {
    // It also parses what it has verified: that is for the reader of the event to refuse.
    return error instanceof SyntaxError
  }
}

type Arrived = { sourceId: string; organizationId: string; eventId: string; event: SaleEvent; body: string }

/** Stores an event as it came. What follows from it is a job's work, so the shop has its answer at once. */
export async function storeSaleEvent({ db, vault, now }: Parts, { event, body, ...arrived }: Arrived): Promise<void> {
  await insertEvent(db, {
    ...arrived,
    ...idsOf(event),
    id: newId(),
    type: event.type,
    bodyCiphertext: new Uint8Array(vault.encrypt(body)),
    happenedAt: new Date(event.timestamp),
    receivedAt: now,
  })
}
