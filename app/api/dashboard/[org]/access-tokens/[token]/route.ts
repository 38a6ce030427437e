import { emptyBody, emptyQuery } from '@/lib/foundation/shared/answers'
import { getAccessToken } from '@/lib/people/access-tokens/server/list-access-tokens'
import { revokeAccessToken } from '@/lib/people/access-tokens/server/revoke-access-token'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'access_tokens:view',
  { params: ['token'], query: emptyQuery },
  ({ reading, actor, params }) => getAccessToken(reading, actor, { tokenId: params.token }),
)

export const DELETE = dashboardWrite(
  'access_tokens:manage',
  { params: ['token'], body: emptyBody },
  ({ work, actor, params }) => revokeAccessToken(work, actor, { tokenId: params.token }),
)
