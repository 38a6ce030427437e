import { metricsRoute } from '@/lib/http/metrics-route'
import { getApp } from '@/lib/wiring'

export const dynamic = 'force-dynamic'

/** Prometheus metrics of this process, behind METRICS_TOKEN. */
export const GET = (request: Request) => metricsRoute(request, () => getApp().metrics())
