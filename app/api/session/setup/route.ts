import { signInReply } from '@/lib/http/sessions/session-reply'
import { setupRequest } from '@/lib/people/sign-in/core/schema'
import { setUpOwner } from '@/lib/people/sign-in/server/set-up-owner'
import { anonymousRoute } from '@/lib/wiring/sign-in'

export const POST = anonymousRoute(setupRequest, async ({ deps, visitor, body }) =>
  signInReply(deps, visitor, {
    outcome: await setUpOwner(deps, visitor, body),
    refusal: 'This installation is already set up. Sign in instead.',
  }),
)
