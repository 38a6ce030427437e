import { signInReply } from '@/lib/http/sessions/session-reply'
import { linkSignInInput } from '@/lib/people/sign-in/core/schema'
import { signInWithLink } from '@/lib/people/sign-in/server/sign-in-with-code'
import { anonymousRoute } from '@/lib/wiring/sign-in'

export const POST = anonymousRoute(linkSignInInput, async ({ deps, visitor, body }) =>
  signInReply(deps, visitor, {
    outcome: await signInWithLink(deps, visitor, body.token),
    refusal: 'This link has expired. Request a new one.',
  }),
)
