import { issueLicensesInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { issueLicenses } from '@/lib/catalog/licenses/server/issue-licenses'
import { listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { query: licenseListQuery, isList: true },
  ({ actor, reading, query }) => listLicenses(reading, actor, query),
)

export const POST = dashboardWrite('licenses:create', { body: issueLicensesInput }, ({ work, actor, body }) =>
  issueLicenses(work, actor, body),
)
