import { signInReply } from '@/lib/http/sessions/session-reply'
import { passwordSignInInput } from '@/lib/sign-in/core/schema'
import { signInWithPassword } from '@/lib/sign-in/server/sign-in-with-password'
import { strangerRoute } from '@/lib/wiring/sign-in'

export const POST = strangerRoute(passwordSignInInput, async ({ access, visitor, body }) =>
  signInReply(access, visitor, {
    outcome: await signInWithPassword(access, visitor, body),
    refusal: 'Email and password do not belong together. Check both, or have a code sent to you.',
  }),
)
