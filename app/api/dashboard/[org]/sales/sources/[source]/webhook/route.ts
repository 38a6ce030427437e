import { emptyBody } from '@/lib/foundation/shared/answers'
import { createShopWebhook } from '@/lib/service/sales/server/shop-setup'
import { dashboardWrite } from '@/lib/wiring/dashboard'
import { getShopsUrl } from '@/lib/wiring/shops-url'

export const POST = dashboardWrite(
  'sales:manage',
  {
    params: ['source'],
    body: emptyBody,
    prepare: ({ reading, transact, actor, params }) =>
      createShopWebhook({ ...reading, transact, shopsUrl: getShopsUrl() }, actor, params.source),
  },
  async ({ prepared }) => prepared,
)
