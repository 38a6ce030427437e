import { signUpConfirmInput } from '@/lib/access/core/sign-in-schema'
import { signUp } from '@/lib/access/server/sign-up'
import { signInReply, WRONG_MAIL_CODE } from '@/lib/http/session-reply'
import { strangerRoute } from '@/lib/wiring-access'

export const POST = strangerRoute(signUpConfirmInput, async ({ access, visitor, body }) =>
  signInReply(access, visitor, { outcome: await signUp(access, visitor, body), refusal: WRONG_MAIL_CODE }),
)
