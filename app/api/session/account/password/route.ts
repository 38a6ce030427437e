import { changePasswordInput } from '@/lib/access/core/account-schema'
import { changePassword } from '@/lib/access/server/change-password'
import { signInReply, wrongPassword } from '@/lib/http/session-reply'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(changePasswordInput, async ({ access, visitor, person, body }) => {
  const outcome = await changePassword(access, visitor, { person, current: body.current_password, next: body.password })
  if (outcome.outcome === 'refused') throw wrongPassword('current_password')
  return signInReply(access, visitor, { outcome, refusal: '' })
})
