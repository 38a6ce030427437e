import { revokeOwnToken } from '@/lib/people/access-tokens/server/own-access-tokens'
import { revokeTokenInput } from '@/lib/people/account/core/schema'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(revokeTokenInput, ({ deps, visitor, user, body }) =>
  deps.transact(visitor, (work) => revokeOwnToken(work, user, { tokenId: body.id })),
)
