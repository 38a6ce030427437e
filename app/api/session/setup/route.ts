import { signInReply } from '@/lib/http/sessions/session-reply'
import { setupRequest } from '@/lib/sign-in/core/schema'
import { setUpOwner } from '@/lib/sign-in/server/set-up-owner'
import { strangerRoute } from '@/lib/wiring/sign-in'

export const POST = strangerRoute(setupRequest, async ({ access, visitor, body }) =>
  signInReply(access, visitor, {
    outcome: await setUpOwner(access, visitor, body),
    refusal: 'This installation is set up already. Sign in instead.',
  }),
)
