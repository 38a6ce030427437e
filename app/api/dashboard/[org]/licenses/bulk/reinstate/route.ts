import { bulkReinstateInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { reinstateLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:revoke',
  { body: bulkReinstateInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => reinstateLicenses(work, actor, body),
)
