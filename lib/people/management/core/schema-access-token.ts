import { z } from 'zod'
import { recordId } from '@/lib/foundation/shared/uuid'
import { accessTokenView, listAccessTokensQuery } from '@/lib/people/access-tokens/core/schema'
import { pageQuery } from './pages'
import { recordOrBrief } from './write-answer'

const time = z.iso.datetime()

export const accessToken = accessTokenView
  .extend({
    id: z.uuid(),
    expires_at: time.nullable(),
    last_used_at: time.nullable(),
    created_at: time,
    ended_at: time.nullable(),
  })
  .meta({ id: 'AccessToken', description: 'An access token of this API.' })
type AccessToken = z.infer<typeof accessToken>

/** The only answer with the token. */
const newlyIssuedAccessToken = accessToken
  .extend({ access_token: z.string() })
  .meta({ id: 'IssuedAccessToken', description: 'A new access token: its text is shown once.' })

export const newTokenAnswer = recordOrBrief(newlyIssuedAccessToken, 'access_tokens:view', [
  'id',
  'state',
  'access_token',
])

/** What a member or program can change: who it acts for, and whether it ended. */
export const accessTokenRevision = ({ acts_for, ended_at, state }: AccessToken): object => ({
  acts_for: acts_for?.id ?? null,
  ended_at,
  state,
})

export const accessTokensQuery = z.strictObject({ ...listAccessTokensQuery.shape, ...pageQuery })

export const tokenPath = z.object({ token_id: recordId })
