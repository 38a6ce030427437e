import { emptyQuery } from '@/lib/foundation/shared/answers'
import { openIncidentInput } from '@/lib/people/status-page/core/schema-incidents'
import { listIncidents } from '@/lib/people/status-page/server/read-incidents'
import { recordAs } from '@/lib/people/status-page/server/record-act'
import { openIncident } from '@/lib/people/status-page/server/write-incident'
import { operatorRead, operatorWrite } from '@/lib/wiring/operator'

export const GET = operatorRead({ query: emptyQuery }, ({ reading }) => listIncidents(reading.pool, reading.now))

export const POST = operatorWrite({ body: openIncidentInput }, ({ work, body, ...who }) =>
  openIncident(work, recordAs(work, who, 'incident.changed'), body),
)
