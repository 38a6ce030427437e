import { metricsRoute } from '@/lib/http/public-api/metrics-route'
import { getApp } from '@/lib/wiring/public-api'

export const dynamic = 'force-dynamic'

/** Prometheus metrics of this process, behind METRICS_TOKEN. */
export const GET = (request: Request) => metricsRoute(request, () => getApp().metrics())
