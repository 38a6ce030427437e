import { throttledReply } from '@/lib/http/sessions/session-reply'
import { revealKeysInput } from '@/lib/people/portal/core/schema-licenses'
import { revealOwnKeys } from '@/lib/people/portal/server/reveal-own-keys'
import { portalSignedIn } from '@/lib/wiring/portal'

export const POST = portalSignedIn({ body: revealKeysInput }, async ({ deps, visitor, customer, body }) => {
  const revealed = await revealOwnKeys(deps, visitor, { customer, licenseIds: body.license_ids })
  return 'outcome' in revealed ? throttledReply(revealed, visitor) : revealed
})
