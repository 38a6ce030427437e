import { signInReply, WRONG_MAIL_CODE } from '@/lib/http/sessions/session-reply'
import { codeConfirmInput } from '@/lib/sign-in/core/schema'
import { signInWithCode } from '@/lib/sign-in/server/sign-in-with-code'
import { strangerRoute } from '@/lib/wiring/sign-in'

export const POST = strangerRoute(codeConfirmInput, async ({ access, visitor, body }) =>
  signInReply(access, visitor, { outcome: await signInWithCode(access, visitor, body), refusal: WRONG_MAIL_CODE }),
)
