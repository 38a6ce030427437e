import { probeRoute } from '@/lib/http/route-lane'
import { getApp } from '@/lib/wiring'

export const dynamic = 'force-dynamic'

export const GET = probeRoute(() => getApp().probes.ready())
