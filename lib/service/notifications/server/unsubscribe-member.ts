import { z } from 'zod'
import { findLiveOrganization } from '@/lib/catalog/organizations/server/require-organization'
import { readUnsubscribeToken, sealUnsubscribeToken } from '@/lib/foundation/mail/server/unsubscribe-token'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { NOTIFICATION_KINDS, type NotificationKind } from '../core/kinds'
import { saveChoice } from './choices.sql'

const subscription = z.strictObject({ organization: z.uuid(), user: z.uuid(), kind: z.enum(NOTIFICATION_KINDS) })

type Subscription = { organizationId: string; userId: string; kind: NotificationKind }

/** The URL that mail programs post to (RFC 8058). Its token is encrypted. */
export function unsubscribeUrl(
  { site, vault }: Pick<WriteContext, 'site' | 'vault'>,
  { organizationId, userId, kind }: Subscription,
): string {
  const token = sealUnsubscribeToken(vault, { organization: organizationId, user: userId, kind })
  return `${site}/api/notifications/unsubscribe?token=${token}`
}

/** The URL name of the organization of the link; null for an invalid link. Reading it changes nothing. */
export async function readMemberSubscription(
  { db, vault }: Pick<ReadContext, 'db' | 'vault'>,
  token: string,
): Promise<string | null> {
  const read = readUnsubscribeToken(vault, subscription, token)
  const organization = read && (await findLiveOrganization(db, read.organization))
  return organization?.slug ?? null
}

/** Switches off the mail's kind for the member it was sent to. False for an invalid link. */
export async function unsubscribeMember(
  { tx, vault }: Pick<WriteContext, 'tx' | 'vault'>,
  token: string,
): Promise<boolean> {
  const read = readUnsubscribeToken(vault, subscription, token)
  if (!read) return false
  await saveChoice(tx, { organizationId: read.organization, userId: read.user }, { kind: read.kind, isOn: false })
  return true
}
