import { emptyBody } from '@/lib/foundation/shared/answers'
import { revealOwnKey } from '@/lib/people/portal/server/reveal-own-key'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ params: ['license'], body: emptyBody }, ({ work, customer, params }) =>
  revealOwnKey(work, customer, params.license),
)
