import { readEnv } from '@/lib/platform/config/env'
import { onGlobal } from '@/lib/platform/config/on-global'
import { createDestinations, type Destinations } from '@/lib/webhooks/server/delivery/destination'
import { resolveHost } from '@/lib/webhooks/server/delivery/resolve-host'

/** Which addresses webhooks may be sent to. Throws ConfigError when WEBHOOK_ALLOW_CIDRS holds something else. */
export const getDestinations = onGlobal(
  'destinations',
  (): Destinations => createDestinations({ allowed: readEnv().WEBHOOK_ALLOW_CIDRS ?? '', resolveHost }),
)
