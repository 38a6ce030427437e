import { deleteLicenses } from '@/lib/bulk/server/bulk-licenses'
import { bulkDeleteInput } from '@/lib/licenses/core/schema'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:delete',
  { body: bulkDeleteInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => deleteLicenses(work, actor, body),
)
