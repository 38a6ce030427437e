import { passwordSignInInput } from '@/lib/access/core/sign-in-schema'
import { signInWithPassword } from '@/lib/access/server/sign-in-with-password'
import { signInReply } from '@/lib/http/session-reply'
import { strangerRoute } from '@/lib/wiring-access'

export const POST = strangerRoute(passwordSignInInput, async ({ access, visitor, body }) =>
  signInReply(access, visitor, {
    outcome: await signInWithPassword(access, visitor, body),
    refusal: 'Email and password do not belong together. Check both, or have a code sent to you.',
  }),
)
