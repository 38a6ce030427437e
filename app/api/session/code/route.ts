import { codeRequestReply } from '@/lib/http/sessions/session-reply'
import { codeRequestInput } from '@/lib/sign-in/core/schema'
import { requestSignInCode } from '@/lib/sign-in/server/sign-in-with-code'
import { strangerRoute } from '@/lib/wiring/sign-in'

export const POST = strangerRoute(codeRequestInput, async ({ access, visitor, body }) =>
  codeRequestReply(await requestSignInCode(access, visitor, body.email), visitor),
)
