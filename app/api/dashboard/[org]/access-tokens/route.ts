import { createAccessTokenInput, listAccessTokensQuery } from '@/lib/people/access-tokens/core/schema'
import { createAccessToken } from '@/lib/people/access-tokens/server/create-access-token'
import { listAccessTokens } from '@/lib/people/access-tokens/server/list-access-tokens'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('access_tokens:view', { query: listAccessTokensQuery }, ({ reading, actor, query }) =>
  listAccessTokens(reading, actor, query),
)

export const POST = dashboardWrite('access_tokens:manage', { body: createAccessTokenInput }, ({ work, actor, body }) =>
  createAccessToken(work, actor, body),
)
