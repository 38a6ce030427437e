import { previewExtendInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { previewExtend } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { body: previewExtendInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => previewExtend(work, actor, body),
)
