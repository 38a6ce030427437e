import { downloadKeyFile } from '@/lib/portal/server/reveal-own-key'
import { portalReveal } from '@/lib/wiring/portal'

export const GET = portalReveal({ params: ['license'] }, ({ work, customer, params }) =>
  downloadKeyFile(work, customer, params.license),
)
