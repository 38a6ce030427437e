import { codeRequestInput } from '@/lib/access/core/sign-in-schema'
import { requestSignInCode } from '@/lib/access/server/sign-in-with-code'
import { codeRequestReply } from '@/lib/http/session-reply'
import { strangerRoute } from '@/lib/wiring-access'

export const POST = strangerRoute(codeRequestInput, async ({ access, visitor, body }) =>
  codeRequestReply(await requestSignInCode(access, visitor, body.email), visitor),
)
