import { passwordResetInput } from '@/lib/access/core/sign-in-schema'
import { resetPassword } from '@/lib/access/server/reset-password'
import { signInReply } from '@/lib/http/session-reply'
import { strangerRoute } from '@/lib/wiring-access'

export const POST = strangerRoute(passwordResetInput, async ({ access, visitor, body }) =>
  signInReply(access, visitor, {
    outcome: await resetPassword(access, visitor, body),
    refusal: 'This link is no longer good. Have a new one sent to you.',
  }),
)
