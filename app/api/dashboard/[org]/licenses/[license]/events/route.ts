import { licenseEntriesQuery } from '@/lib/foundation/audit/core/schema'
import { listLicenseEntries } from '@/lib/foundation/audit/server/list-license-entries'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { params: ['license'], query: licenseEntriesQuery },
  ({ actor, reading, params, query }) => listLicenseEntries(reading, actor, { licenseId: params.license, ...query }),
)
