import { emptyQuery } from '@/lib/foundation/shared/answers'
import { listShopProducts } from '@/lib/service/sales/server/shop-setup'
import { dashboardRead } from '@/lib/wiring/dashboard'
import { getShopsUrl } from '@/lib/wiring/shops-url'

export const GET = dashboardRead(
  'sales:view',
  { params: ['source'], query: emptyQuery },
  ({ reading, actor, params }) => listShopProducts({ ...reading, shopsUrl: getShopsUrl() }, actor, params.source),
)
