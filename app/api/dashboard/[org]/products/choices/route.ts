import { listProductChoices } from '@/lib/catalog/products/server/list-products'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('products:view', { query: emptyQuery }, ({ reading, actor }) =>
  listProductChoices(reading, actor),
)
