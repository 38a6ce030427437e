import { bulkExtendInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { extendLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { body: bulkExtendInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => extendLicenses(work, actor, body),
)
