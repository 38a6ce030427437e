import { signInReply, WRONG_MAIL_CODE } from '@/lib/http/sessions/session-reply'
import { signUpConfirmInput } from '@/lib/people/sign-in/core/schema'
import { signUp } from '@/lib/people/sign-in/server/sign-up'
import { anonymousRoute } from '@/lib/wiring/sign-in'

export const POST = anonymousRoute(signUpConfirmInput, async ({ deps, visitor, body }) =>
  signInReply(deps, visitor, { outcome: await signUp(deps, visitor, body), refusal: WRONG_MAIL_CODE }),
)
