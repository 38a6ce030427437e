import { codeRequestReply } from '@/lib/http/sessions/session-reply'
import { signUpInput } from '@/lib/sign-in/core/schema'
import { requestSignUp } from '@/lib/sign-in/server/sign-up'
import { strangerRoute } from '@/lib/wiring/sign-in'

export const POST = strangerRoute(signUpInput, async ({ access, visitor, body }) =>
  codeRequestReply(await requestSignUp(access, visitor, body.email), visitor),
)
