import { previewRevokeInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { previewReinstate } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:revoke',
  { body: previewRevokeInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => previewReinstate(work, actor, body),
)
