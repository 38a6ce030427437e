import { downloadKeyFile } from '@/lib/portal/server/reveal-own-key'
import { portalRead } from '@/lib/wiring-portal'

export const GET = portalRead(({ visitor, parts, customer, params }) =>
  parts.transact(visitor, (work) => downloadKeyFile(work, customer, params['license'] ?? '')),
)
