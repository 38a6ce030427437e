import { signInReply, WRONG_MAIL_CODE } from '@/lib/http/sessions/session-reply'
import { codeConfirmInput } from '@/lib/people/sign-in/core/schema'
import { signInWithCode } from '@/lib/people/sign-in/server/sign-in-with-code'
import { anonymousRoute } from '@/lib/wiring/sign-in'

export const POST = anonymousRoute(codeConfirmInput, async ({ deps, visitor, body }) =>
  signInReply(deps, visitor, { outcome: await signInWithCode(deps, visitor, body), refusal: WRONG_MAIL_CODE }),
)
