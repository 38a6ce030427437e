import { previewMerge } from '@/lib/bulk/server/merge-customers'
import { mergeCustomersInput } from '@/lib/customers/core/schema-identity'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: mergeCustomersInput },
  ({ work, actor, params, body }) => previewMerge(work, actor, { customerId: params.customer, ...body }),
)
