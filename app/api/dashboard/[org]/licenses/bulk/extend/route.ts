import { extendLicenses } from '@/lib/bulk/server/bulk-licenses'
import { bulkExtendInput } from '@/lib/licenses/core/schema'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { body: bulkExtendInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => extendLicenses(work, actor, body),
)
