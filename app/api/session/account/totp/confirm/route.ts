import { secondFactorReply } from '@/lib/http/sessions/second-factor-reply'
import { WRONG_APP_CODE } from '@/lib/http/sessions/session-reply'
import { confirmTotp } from '@/lib/people/account/server/confirm-totp'
import { openConsoleWithTotp } from '@/lib/people/operator/server/open-console'
import { secondFactorInput } from '@/lib/people/sign-in/core/schema'
import { getDashboard } from '@/lib/wiring/dashboard-deps'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(secondFactorInput, async ({ deps, visitor, user, body }) => {
  const { operatorEmails } = getDashboard()
  const confirmed = await confirmTotp(deps, visitor, { user, code: body.code }, (work) =>
    openConsoleWithTotp(work, visitor, { user, operatorEmails }),
  )
  return secondFactorReply(confirmed, visitor, WRONG_APP_CODE)
})
