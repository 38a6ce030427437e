import { mergeCustomersInput } from '@/lib/catalog/customers/core/schema-identity'
import { previewMerge } from '@/lib/catalog/customers/server/merge-customers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: mergeCustomersInput },
  ({ work, actor, params, body }) => previewMerge(work, actor, { customerId: params.customer, ...body }),
)
