import { codeRequestReply } from '@/lib/http/sessions/session-reply'
import { codeRequestInput } from '@/lib/people/sign-in/core/schema'
import { requestSignInCode } from '@/lib/people/sign-in/server/sign-in-with-code'
import { anonymousRoute } from '@/lib/wiring/sign-in'

export const POST = anonymousRoute(codeRequestInput, async ({ deps, visitor, body }) =>
  codeRequestReply(await requestSignInCode(deps, visitor, body.email), visitor),
)
