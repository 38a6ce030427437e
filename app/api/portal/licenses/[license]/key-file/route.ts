import { downloadKeyFile } from '@/lib/portal/server/reveal-own-key'
import { portalRead } from '@/lib/wiring-portal'

export const GET = portalRead(({ reading, customer, params }) =>
  downloadKeyFile(reading, customer, params['license'] ?? ''),
)
