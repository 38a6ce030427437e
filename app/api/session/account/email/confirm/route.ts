import { codeConfirmInput } from '@/lib/access/core/sign-in-schema'
import { changeEmail } from '@/lib/access/server/change-email'
import { throttledReply, WRONG_MAIL_CODE, wrongCode } from '@/lib/http/session-reply'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(codeConfirmInput, async ({ access, visitor, person, body }) => {
  const outcome = await changeEmail(access, visitor, { person, ...body })
  if (outcome.outcome === 'throttled') return throttledReply(outcome, visitor)
  if (outcome.outcome === 'refused') throw wrongCode(WRONG_MAIL_CODE)
  return { email: outcome.email }
})
