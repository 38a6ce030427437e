import { demoRoute } from '@/lib/wiring/demo'

export const dynamic = 'force-dynamic'

export const GET = demoRoute
