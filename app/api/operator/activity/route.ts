import { activityListQuery } from '@/lib/people/operator/core/schema-activity'
import { listActivity } from '@/lib/people/operator/server/list-activity'
import { operatorRead } from '@/lib/wiring/operator'

export const GET = operatorRead({ query: activityListQuery }, ({ reading, query }) => listActivity(reading, query))
