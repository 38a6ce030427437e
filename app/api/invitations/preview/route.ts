import { findSession, letsIn } from '@/lib/http/sessions/user-session'
import { invitationTokenInput } from '@/lib/people/team/core/schema'
import { previewInvitation } from '@/lib/people/team/server/preview-invitation'
import { anonymousRoute } from '@/lib/wiring/sign-in'

export const POST = anonymousRoute(invitationTokenInput, async ({ deps, visitor, body }) => {
  const user = letsIn(await findSession(deps, visitor.sessionToken), { isPending: false })
  const invitation = await previewInvitation({ db: deps.db, now: deps.clock() }, body.token, user)
  return { invitation, signed_in_as: user?.email ?? null }
})
