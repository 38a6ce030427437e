import { emptyBody } from '@/lib/foundation/shared/answers'
import { editUpdateInput } from '@/lib/people/status-page/core/schema-incidents'
import { recordAs } from '@/lib/people/status-page/server/record-act'
import { deleteIncidentUpdate, editIncidentUpdate } from '@/lib/people/status-page/server/write-incident'
import { operatorWrite } from '@/lib/wiring/operator'

export const PUT = operatorWrite(
  { params: ['incident', 'update'], body: editUpdateInput },
  ({ work, params: { incident, update }, body, ...who }) =>
    editIncidentUpdate(work, recordAs(work, who, 'incident.changed'), { incidentId: incident, id: update }, body),
)

export const DELETE = operatorWrite(
  { params: ['incident', 'update'], body: emptyBody },
  ({ work, params: { incident, update }, ...who }) =>
    deleteIncidentUpdate(work, recordAs(work, who, 'incident.changed'), { incidentId: incident, id: update }),
)
