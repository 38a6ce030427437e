import { requestReauthenticationCode } from '@/lib/account/server/reauthenticate'
import { codeRequestReply } from '@/lib/http/sessions/session-reply'
import { emptyBody } from '@/lib/shared/answers'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(emptyBody, async ({ deps, visitor, user }) =>
  codeRequestReply(await requestReauthenticationCode(deps, visitor, user), visitor),
)
