import { addUpdateInput } from '@/lib/people/status-page/core/schema-incidents'
import { recordAs } from '@/lib/people/status-page/server/record-act'
import { addIncidentUpdate } from '@/lib/people/status-page/server/write-incident'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ params: ['incident'], body: addUpdateInput }, ({ work, params, body, ...who }) =>
  addIncidentUpdate(work, recordAs(work, who, 'incident.changed'), params.incident, body),
)
