import { exportLicensesInput } from '@/lib/bulk/core/schema'
import { exportLicenses } from '@/lib/bulk/server/export-licenses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:export',
  { body: exportLicensesInput, maxBytes: 128 * 1024 },
  ({ work, actor, body }) => exportLicenses(work, actor, body),
)
