import { emptyBody } from '@/lib/foundation/shared/answers'
import { codeRequestReply } from '@/lib/http/sessions/session-reply'
import { requestReauthenticationCode } from '@/lib/people/account/server/reauthenticate'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(emptyBody, async ({ deps, visitor, user }) =>
  codeRequestReply(await requestReauthenticationCode(deps, visitor, user), visitor),
)
