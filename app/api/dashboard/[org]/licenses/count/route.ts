import { licenseCountQuery } from '@/lib/licenses/core/schema-list'
import { countLicenses } from '@/lib/licenses/server/list-licenses'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { query: licenseCountQuery, isList: true },
  ({ actor, reading, query }) => countLicenses(reading, actor, query),
)
