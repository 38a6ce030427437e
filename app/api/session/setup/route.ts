import { setupRequest } from '@/lib/access/core/sign-in-schema'
import { setUpOwner } from '@/lib/access/server/set-up-owner'
import { signInReply } from '@/lib/http/session-reply'
import { strangerRoute } from '@/lib/wiring-access'

export const POST = strangerRoute(setupRequest, async ({ access, visitor, body }) =>
  signInReply(access, visitor, {
    outcome: await setUpOwner(access, visitor, body),
    refusal: 'This installation is set up already. Sign in instead.',
  }),
)
