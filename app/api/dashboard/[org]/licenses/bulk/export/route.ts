import { exportLicensesInput } from '@/lib/licenses/core/schema'
import { exportLicenses } from '@/lib/licenses/server/export-licenses'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const POST = dashboardWrite(
  'licenses:export',
  { body: exportLicensesInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => exportLicenses(work, actor, body),
)
