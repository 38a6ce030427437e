import { throttledReply, WRONG_MAIL_CODE, wrongCode } from '@/lib/http/sessions/session-reply'
import { changeEmail } from '@/lib/people/account/server/change-email'
import { codeConfirmInput } from '@/lib/people/sign-in/core/schema'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(codeConfirmInput, async ({ deps, visitor, user, body }) => {
  const outcome = await changeEmail(deps, visitor, { user, ...body })
  if (outcome.outcome === 'throttled') return throttledReply(outcome, visitor)
  if (outcome.outcome === 'refused') throw wrongCode(WRONG_MAIL_CODE)
  return { email: outcome.email }
})
