import { bulkUpdateInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { updateLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-update'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { body: bulkUpdateInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => updateLicenses(work, actor, body),
)
