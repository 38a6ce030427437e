import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { createDownloadRoute, createSalesRoute } from '@/lib/http/routes/sales-route'
import { admitDownload } from '@/lib/service/sales/server/admit-download'
import { storeSaleEvent, verifySaleEvent } from '@/lib/service/sales/server/receive-sale-event'
import { getDashboard } from './dashboard-deps'
import { createSignInLimit } from './rate-limits'

const getSales = onGlobal('sales', () => ({ ...getDashboard(), limit: createSignInLimit() }))

/** What shops send. */
export const salesRoute = createSalesRoute(getSales, { verify: verifySaleEvent, store: storeSaleEvent })

/** Where marketplaces ask for the key that goes into a download. */
export const downloadRoute = createDownloadRoute(getSales, admitDownload)
