import { bulkRevokeInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { revokeLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:revoke',
  { body: bulkRevokeInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => revokeLicenses(work, actor, body),
)
