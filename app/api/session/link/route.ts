import { signInReply } from '@/lib/http/sessions/session-reply'
import { linkSignInInput } from '@/lib/sign-in/core/schema'
import { signInWithLink } from '@/lib/sign-in/server/sign-in-with-code'
import { strangerRoute } from '@/lib/wiring/sign-in'

export const POST = strangerRoute(linkSignInInput, async ({ access, visitor, body }) =>
  signInReply(access, visitor, {
    outcome: await signInWithLink(access, visitor, body.token),
    refusal: 'This link is no longer good. Have a new one sent to you.',
  }),
)
