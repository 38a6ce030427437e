import { gatherMetrics } from '@/lib/foundation/platform/process/run-process'
import { createOperatorPage } from '@/lib/http/pages/operator-page'
import { readinessOf } from '@/lib/http/public-api/readiness'
import { createOperatorRoutes } from '@/lib/http/routes/operator-route'
import { getDashboard } from './dashboard-deps'
import { getAccess } from './sign-in'
import { getWatch } from './watch'

export const { operatorRead, operatorWrite, operatorCode } = createOperatorRoutes(() => ({
  ...getDashboard(),
  access: getAccess(),
}))
export const { requireOperator, requireOperatorCode } = createOperatorPage(getDashboard)

/** What probes and metrics know of the processes. */
export const readReadiness = () =>
  readinessOf({ probes: getWatch().probes, gather: () => gatherMetrics(getWatch().metrics) })
