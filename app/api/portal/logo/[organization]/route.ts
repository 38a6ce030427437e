import { getLogo } from '@/lib/portal/server/get-logo'
import { portalOpen } from '@/lib/wiring-portal'

export const GET = portalOpen(({ reading, params }) => getLogo(reading, params['organization'] ?? ''))
