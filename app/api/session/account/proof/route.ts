import { nothing } from '@/lib/access/core/sign-in-schema'
import { requestOwnProof } from '@/lib/access/server/prove-self'
import { codeRequestReply } from '@/lib/http/session-reply'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(nothing, async ({ access, visitor, person }) =>
  codeRequestReply(await requestOwnProof(access, visitor, person), visitor),
)
