import { takeOverAccessToken } from '@/lib/access-tokens/server/take-over-access-token'
import { emptyBody } from '@/lib/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'access_tokens:manage',
  { params: ['token'], body: emptyBody },
  ({ work, actor, params }) => takeOverAccessToken(work, actor, { tokenId: params.token }),
)
