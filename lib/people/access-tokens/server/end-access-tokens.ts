import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Actor } from '@/lib/foundation/shared/change'
import { endTokensOfMember } from './access-tokens.sql'

type Ended = { userId: string; email: string; organizationId?: string }

/**
 * Ends the access tokens that act for a person: in the organization that they leave, or in every organization. Owners
 * are notified. `actorIn` is who does it, as a member or an operator of that organization.
 */
export async function endAccessTokens(
  work: WriteContext,
  actorIn: (organizationId: string) => Actor,
  { email, ...person }: Ended,
): Promise<void> {
  const ended = await endTokensOfMember(work.tx, { ...person, now: work.now })
  for (const organizationId of new Set(ended.map((token) => token.organizationId))) {
    const tokens = ended.filter((token) => token.organizationId === organizationId)
    await recordChange(work, actorIn(organizationId), {
      action: 'access_token.ended',
      target: { type: 'member', id: person.userId, label: email },
      before: { access_tokens: tokens.map(({ name, lastFour }) => `${name} (…${lastFour})`) },
    })
  }
}
