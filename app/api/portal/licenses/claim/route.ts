import { throttledReply } from '@/lib/http/sessions/session-reply'
import { ownClaimInput } from '@/lib/people/portal/core/schema'
import { claimOwnLicense } from '@/lib/people/portal/server/claim-own-license'
import { portalSignedIn } from '@/lib/wiring/portal'

export const POST = portalSignedIn({ body: ownClaimInput }, async ({ deps, visitor, customer, body }) => {
  const claimed = await claimOwnLicense(deps, visitor, { ...body, customer })
  return 'outcome' in claimed ? throttledReply(claimed, visitor) : claimed
})
