import { exportLicensesInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { exportLicenses } from '@/lib/catalog/licenses/bulk/server/export-licenses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:export',
  { body: exportLicensesInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => exportLicenses(work, actor, body),
)
