import { codeRequestReply } from '@/lib/http/sessions/session-reply'
import { codeRequestInput } from '@/lib/sign-in/core/schema'
import { requestPasswordReset } from '@/lib/sign-in/server/reset-password'
import { strangerRoute } from '@/lib/wiring/sign-in'

export const POST = strangerRoute(codeRequestInput, async ({ access, visitor, body }) =>
  codeRequestReply(await requestPasswordReset(access, visitor, body.email), visitor),
)
