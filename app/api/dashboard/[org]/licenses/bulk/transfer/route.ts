import { bulkTransferInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { transferLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-transfer'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { body: bulkTransferInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => transferLicenses(work, actor, body),
)
