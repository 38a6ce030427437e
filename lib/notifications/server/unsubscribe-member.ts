import { z } from 'zod'
import type { ReadContext, WriteContext } from '@/lib/platform/database/context'
import type { Vault } from '@/lib/platform/security/vault'
import { NOTIFICATION_KINDS, type NotificationKind } from '../core/kinds'
import { saveChoice } from './choices.sql'
import { findOrganizationName } from './organizations.sql'

const MAX_TOKEN = 2_000
const subscription = z.strictObject({ organization: z.uuid(), user: z.uuid(), kind: z.enum(NOTIFICATION_KINDS) })

type Subscription = { organizationId: string; userId: string; kind: NotificationKind }

/** The URL that mail programs post to (RFC 8058). Its token is encrypted, so that no one can unsubscribe others. */
export function unsubscribeUrl(
  { site, vault }: Pick<WriteContext, 'site' | 'vault'>,
  { organizationId, userId, kind }: Subscription,
): string {
  const sealed = vault.encrypt(JSON.stringify({ organization: organizationId, user: userId, kind }))
  return `${site}/api/notifications/unsubscribe?token=${sealed.toString('base64url')}`
}

/** The URL name of the organization of the link; null for an invalid link. Reading it changes nothing. */
export async function readMemberSubscription(
  { db, vault }: Pick<ReadContext, 'db' | 'vault'>,
  token: string,
): Promise<string | null> {
  const read = readToken(vault, token)
  const organization = read && (await findOrganizationName(db, read.organization))
  return organization?.slug ?? null
}

/** Switches off the mail's kind for the member it was sent to. False for an invalid link. */
export async function unsubscribeMember(
  { tx, vault }: Pick<WriteContext, 'tx' | 'vault'>,
  token: string,
): Promise<boolean> {
  const read = readToken(vault, token)
  if (!read) return false
  await saveChoice(tx, { organizationId: read.organization, userId: read.user }, { kind: read.kind, isOn: false })
  return true
}

function readToken(vault: Vault, token: string): z.infer<typeof subscription> | null {
  if (token.length > MAX_TOKEN) return null
  try {
    return subscription.parse(JSON.parse(vault.decrypt(Buffer.from(token, 'base64url'))))
  } catch {
    return null
  }
}
