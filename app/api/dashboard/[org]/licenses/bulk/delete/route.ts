import { bulkDeleteInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { deleteLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:delete',
  { body: bulkDeleteInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => deleteLicenses(work, actor, body),
)
