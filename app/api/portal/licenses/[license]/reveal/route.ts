import { nothing } from '@/lib/portal/core/schema'
import { revealOwnKey } from '@/lib/portal/server/reveal-own-key'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ params: ['license'], body: nothing }, ({ work, customer, params }) =>
  revealOwnKey(work, customer, params.license),
)
