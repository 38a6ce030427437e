import { codeConfirmInput } from '@/lib/access/core/sign-in-schema'
import { signInWithCode } from '@/lib/access/server/sign-in-with-code'
import { signInReply, WRONG_MAIL_CODE } from '@/lib/http/session-reply'
import { strangerRoute } from '@/lib/wiring-access'

export const POST = strangerRoute(codeConfirmInput, async ({ access, visitor, body }) =>
  signInReply(access, visitor, { outcome: await signInWithCode(access, visitor, body), refusal: WRONG_MAIL_CODE }),
)
