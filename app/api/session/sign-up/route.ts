import { signUpInput } from '@/lib/access/core/sign-in-schema'
import { requestSignUp } from '@/lib/access/server/sign-up'
import { codeRequestReply } from '@/lib/http/session-reply'
import { strangerRoute } from '@/lib/wiring-access'

export const POST = strangerRoute(signUpInput, async ({ access, visitor, body }) =>
  codeRequestReply(await requestSignUp(access, visitor, body.email), visitor),
)
