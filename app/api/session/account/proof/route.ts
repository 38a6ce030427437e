import { requestReauthenticationCode } from '@/lib/account/server/reauthenticate'
import { codeRequestReply } from '@/lib/http/sessions/session-reply'
import { nothing } from '@/lib/sign-in/core/schema'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(nothing, async ({ access, visitor, person }) =>
  codeRequestReply(await requestReauthenticationCode(access, visitor, person), visitor),
)
