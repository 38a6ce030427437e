import { signInReply } from '@/lib/http/sessions/session-reply'
import { passwordResetInput } from '@/lib/sign-in/core/schema'
import { resetPassword } from '@/lib/sign-in/server/reset-password'
import { strangerRoute } from '@/lib/wiring/sign-in'

export const POST = strangerRoute(passwordResetInput, async ({ access, visitor, body }) =>
  signInReply(access, visitor, {
    outcome: await resetPassword(access, visitor, body),
    refusal: 'This link is no longer good. Have a new one sent to you.',
  }),
)
