import { exportLicenses } from '@/lib/bulk/server/export-licenses'
import { exportLicensesInput } from '@/lib/licenses/core/schema'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:export',
  { body: exportLicensesInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => exportLicenses(work, actor, body),
)
