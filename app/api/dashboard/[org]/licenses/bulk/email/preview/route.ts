import { previewEmailInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { previewEmail } from '@/lib/catalog/licenses/bulk/server/bulk-email'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { body: previewEmailInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => previewEmail(work, actor, body),
)
