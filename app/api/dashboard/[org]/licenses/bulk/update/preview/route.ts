import { previewUpdateInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { previewUpdate } from '@/lib/catalog/licenses/bulk/server/bulk-update'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { body: previewUpdateInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => previewUpdate(work, actor, body),
)
