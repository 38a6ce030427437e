import { signInReply } from '@/lib/http/sessions/session-reply'
import { passwordSignInInput } from '@/lib/people/sign-in/core/schema'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { anonymousRoute } from '@/lib/wiring/sign-in'

export const POST = anonymousRoute(passwordSignInInput, async ({ deps, visitor, body }) =>
  signInReply(deps, visitor, {
    outcome: await signInWithPassword(deps, visitor, body),
    refusal: 'Wrong email or password. Try again, or sign in with a code.',
  }),
)
