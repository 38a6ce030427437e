import { bulkEmailInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { emailLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-email'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { body: bulkEmailInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => emailLicenses(work, actor, body),
)
