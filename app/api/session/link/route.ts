import { linkSignInInput } from '@/lib/access/core/sign-in-schema'
import { signInWithLink } from '@/lib/access/server/sign-in-with-code'
import { signInReply } from '@/lib/http/session-reply'
import { strangerRoute } from '@/lib/wiring-access'

export const POST = strangerRoute(linkSignInInput, async ({ access, visitor, body }) =>
  signInReply(access, visitor, {
    outcome: await signInWithLink(access, visitor, body.token),
    refusal: 'This link is no longer good. Have a new one sent to you.',
  }),
)
