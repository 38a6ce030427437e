import { emptyBody } from '@/lib/foundation/shared/answers'
import { takeOverAccessToken } from '@/lib/people/access-tokens/server/take-over-access-token'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'access_tokens:manage',
  { params: ['token'], body: emptyBody },
  ({ work, actor, params }) => takeOverAccessToken(work, actor, { tokenId: params.token }),
)
