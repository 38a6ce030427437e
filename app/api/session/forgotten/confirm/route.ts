import { signInReply } from '@/lib/http/sessions/session-reply'
import { passwordResetInput } from '@/lib/people/sign-in/core/schema'
import { resetPassword } from '@/lib/people/sign-in/server/reset-password'
import { anonymousRoute } from '@/lib/wiring/sign-in'

export const POST = anonymousRoute(passwordResetInput, async ({ deps, visitor, body }) =>
  signInReply(deps, visitor, {
    outcome: await resetPassword(deps, visitor, body),
    refusal: 'This link has expired. Request a new one.',
  }),
)
