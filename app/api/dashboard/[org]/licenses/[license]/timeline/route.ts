import { timelineQuery } from '@/lib/service/timeline/core/schema'
import { listLicenseTimeline } from '@/lib/service/timeline/server/list-timeline'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { params: ['license'], query: timelineQuery },
  ({ actor, reading, params, query }) => listLicenseTimeline(reading, actor, { licenseId: params.license, ...query }),
)
