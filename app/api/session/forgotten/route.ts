import { codeRequestReply } from '@/lib/http/sessions/session-reply'
import { codeRequestInput } from '@/lib/people/sign-in/core/schema'
import { requestPasswordReset } from '@/lib/people/sign-in/server/reset-password'
import { anonymousRoute } from '@/lib/wiring/sign-in'

export const POST = anonymousRoute(codeRequestInput, async ({ deps, visitor, body }) =>
  codeRequestReply(await requestPasswordReset(deps, visitor, body.email), visitor),
)
