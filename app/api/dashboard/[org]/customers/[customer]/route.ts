import { updateCustomerForm } from '@/lib/catalog/customers/core/schema-input'
import { saveCustomerForm } from '@/lib/catalog/customers/server/save-customer-form'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: updateCustomerForm },
  ({ work, actor, params, body }) => saveCustomerForm(work, actor, { customerId: params.customer, form: body }),
)
