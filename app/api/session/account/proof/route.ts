import { requestReauthenticationCode } from '@/lib/account/server/reauthenticate'
import { codeRequestReply } from '@/lib/http/sessions/session-reply'
import { emptyBody } from '@/lib/shared/answers'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(emptyBody, async ({ access, visitor, person }) =>
  codeRequestReply(await requestReauthenticationCode(access, visitor, person), visitor),
)
