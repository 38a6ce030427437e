import { readEnv } from '@/lib/platform/config/env'
import { createDestinations, type Destinations } from '@/lib/webhooks/server/delivery/destination'
import { resolveHost } from '@/lib/webhooks/server/delivery/resolve-host'

const shared: typeof globalThis & { latchkeyDestinations?: Destinations } = globalThis

/** Which addresses webhooks may be sent to. Throws Unusable when WEBHOOK_ALLOW_CIDRS holds something else. */
export function getDestinations(): Destinations {
  shared.latchkeyDestinations ??= createDestinations({ allowed: readEnv().WEBHOOK_ALLOW_CIDRS ?? '', resolveHost })
  return shared.latchkeyDestinations
}
