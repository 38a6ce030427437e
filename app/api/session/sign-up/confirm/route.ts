import { signInReply, WRONG_MAIL_CODE } from '@/lib/http/sessions/session-reply'
import { signUpConfirmInput } from '@/lib/sign-in/core/schema'
import { signUp } from '@/lib/sign-in/server/sign-up'
import { strangerRoute } from '@/lib/wiring/sign-in'

export const POST = strangerRoute(signUpConfirmInput, async ({ access, visitor, body }) =>
  signInReply(access, visitor, { outcome: await signUp(access, visitor, body), refusal: WRONG_MAIL_CODE }),
)
