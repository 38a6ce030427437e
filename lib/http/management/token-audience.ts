import { isApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import { bearerToken } from '@/lib/catalog/products/api-keys/core/bearer'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { createPerKeyLimit } from '@/lib/foundation/platform/concurrency/share'
import { Fault } from '@/lib/foundation/platform/fault'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import type { CallAllowance, CallLimit } from '@/lib/foundation/rate-limit/server/call-limit'
import type { InvalidKeyLimit } from '@/lib/foundation/rate-limit/server/invalid-key-limit'
import { authenticateAccessToken, type TokenMember } from '@/lib/people/access-tokens/server/authenticate-access-token'
import type { ManagementReading, ManagementWork } from '@/lib/people/management/server/define-endpoint'
import { missingScope } from '@/lib/people/management/server/missing-scope'
import { callingAddress } from '../routes/calling-address'
import type { DashboardDeps } from '../routes/dashboard-deps'
import type { Audience } from '../routes/route'

/** `refusedTokens` counts the addresses whose tokens open nothing. */
export type ManagementDeps = DashboardDeps &
  Pick<ManagementWork, 'destinations'> &
  Pick<ManagementReading, 'shopsUrl'> & { callLimit: CallLimit; refusedTokens: InvalidKeyLimit }
type Visitor = { address: string | null; requestId: string }
export type TokenCaller = { actor: TokenMember }

/** Programs with an access token that has this scope. `onCounted` learns what the token has left. */
export const tokenAudience = (
  deps: () => ManagementDeps,
  scope: Permission | null,
  onCounted: (allowance: CallAllowance) => void,
): Audience<ManagementDeps, Visitor, TokenCaller> => ({
  deps,
  from: 'anywhere',
  visitorOf: (headers, requestId) => ({ address: callingAddress(headers), requestId }),
  admit: async ({ deps, request, visitor: { address } }) => {
    const now = deps.clock()
    const token = bearerOf(request.headers)
    const identifier = sha256(token).toString('base64url')
    const admitCall = (allowance: CallAllowance) => {
      onCounted(allowance)
      if (allowance.isOver)
        throw new Fault('too_many_requests', `This access token has made its ${allowance.limit} calls of this minute.`)
    }
    // A program that goes on over its limit costs no query.
    const exhausted = deps.callLimit.exhausted(identifier, now)
    if (exhausted) admitCall(exhausted)
    const member = await authenticated(deps, { token, now, address })
    admitCall(await deps.callLimit.count(identifier, now))
    if (scope !== null && !member.permissions.has(scope)) throw missingScope(scope)
    return { actor: member }
  },
  ownerOf: ({ actor }) => actor.organizationId,
})

type Presented = { token: string; now: Date; address: string | null }

/** Throws a Fault for a token that opens nothing, and counts those of an address: each costs a query. */
async function authenticated({ pool, refusedTokens }: ManagementDeps, { token, now, address }: Presented) {
  const authenticate = () => authenticateAccessToken({ pool, now, address }, token)
  const isSuspect = address !== null && refusedTokens.isSuspect(address)
  const found = await (isSuspect ? oneByOne('suspects', authenticate) : authenticate())
  if (found.outcome === 'authenticated') return found.member
  if (address !== null) refusedTokens.note(address)
  throw REFUSALS[found.outcome]()
}

/** Whoever sends such tokens waits for the others that do, so that these calls do not take every connection. */
const oneByOne = createPerKeyLimit({
  most: 1,
  mostWaiting: 20,
  refusal: 'Too many invalid access tokens came from this IP address. Try again in a minute.',
})

function bearerOf(headers: Headers): string {
  const token = bearerToken(headers.get('authorization'))
  if (!token) throw new Fault('unauthorized', 'Send an access token: "Authorization: Bearer lk_org_…".')
  if (isApiKey(token))
    throw new Fault('wrong_credential', 'This is the API key of a product. The management API takes access tokens.')
  return token
}

const REFUSALS = {
  unknown: () => new Fault('unauthorized', "This access token doesn't exist."),
  revoked: () => new Fault('unauthorized', 'This access token was revoked.'),
  expired: () => new Fault('unauthorized', 'This access token has expired.'),
  member_gone: () => new Fault('unauthorized', 'The member that this access token acts for left, or is suspended.'),
  wrong_address: () => new Fault('address_not_allowed', 'This access token may not be used from this IP address.'),
}
