import { downloadKeyFile } from '@/lib/people/portal/server/download-key-file'
import { portalReveal } from '@/lib/wiring/portal'

export const GET = portalReveal({ params: ['license'] }, ({ work, customer, params }) =>
  downloadKeyFile(work, customer, params.license),
)
