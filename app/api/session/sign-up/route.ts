import { codeRequestReply } from '@/lib/http/sessions/session-reply'
import { signUpInput } from '@/lib/people/sign-in/core/schema'
import { requestSignUp } from '@/lib/people/sign-in/server/sign-up'
import { anonymousRoute } from '@/lib/wiring/sign-in'

export const POST = anonymousRoute(signUpInput, async ({ deps, visitor, body }) =>
  codeRequestReply(await requestSignUp(deps, visitor, body.email), visitor),
)
