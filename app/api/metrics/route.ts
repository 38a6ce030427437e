import { metricsRoute } from '@/lib/http/public-api/metrics-route'
import { getWatch } from '@/lib/wiring/watch'

export const dynamic = 'force-dynamic'

/** Prometheus metrics of this process, behind METRICS_TOKEN. */
export const GET = (request: Request) => metricsRoute(request, () => getWatch().renderMetrics())
