import { revealOwnKey } from '@/lib/portal/server/reveal-own-key'
import { emptyBody } from '@/lib/shared/answers'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ params: ['license'], body: emptyBody }, ({ work, customer, params }) =>
  revealOwnKey(work, customer, params.license),
)
