import { codeRequestInput } from '@/lib/access/core/sign-in-schema'
import { requestPasswordReset } from '@/lib/access/server/reset-password'
import { codeRequestReply } from '@/lib/http/session-reply'
import { strangerRoute } from '@/lib/wiring-access'

export const POST = strangerRoute(codeRequestInput, async ({ access, visitor, body }) =>
  codeRequestReply(await requestPasswordReset(access, visitor, body.email), visitor),
)
