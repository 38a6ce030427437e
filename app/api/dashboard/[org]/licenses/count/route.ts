import { licenseCountQuery } from '@/lib/catalog/licenses/core/schema-list'
import { countLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { query: licenseCountQuery, isList: true },
  ({ actor, reading, query }) => countLicenses(reading, actor, query),
)
