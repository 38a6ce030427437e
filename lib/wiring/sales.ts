import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { createSalesRoute } from '@/lib/http/routes/sales-route'
import { getDashboard } from './dashboard-deps'
import { createSignInLimit } from './rate-limits'

const getSales = onGlobal('sales', () => ({ ...getDashboard(), limit: createSignInLimit() }))

export const salesRoute = createSalesRoute(getSales)
