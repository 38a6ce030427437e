import { changeEmailInput } from '@/lib/access/core/account-schema'
import { requestEmailChange } from '@/lib/access/server/change-email'
import { codeRequestReply, wrongPassword } from '@/lib/http/session-reply'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(changeEmailInput, async ({ access, visitor, person, body }) => {
  const outcome = await requestEmailChange(access, visitor, { person, ...body })
  if (outcome.outcome === 'refused') throw wrongPassword('password')
  return codeRequestReply(outcome, visitor)
})
