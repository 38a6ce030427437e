import { requestReauthenticationCode } from '@/lib/account/server/reauthenticate'
import { codeRequestReply } from '@/lib/http/sessions/session-reply'
import { nothing } from '@/lib/sign-in/core/schema'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(nothing, async ({ deps, visitor, user }) =>
  codeRequestReply(await requestReauthenticationCode(deps, visitor, user), visitor),
)
