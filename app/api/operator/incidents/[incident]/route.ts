import { emptyBody } from '@/lib/foundation/shared/answers'
import { editIncidentInput } from '@/lib/people/status-page/core/schema-incidents'
import { recordAs } from '@/lib/people/status-page/server/record-act'
import { deleteIncident, editIncident } from '@/lib/people/status-page/server/write-incident'
import { operatorWrite } from '@/lib/wiring/operator'

export const PUT = operatorWrite({ params: ['incident'], body: editIncidentInput }, ({ work, params, body, ...who }) =>
  editIncident(work, recordAs(work, who, 'incident.changed'), params.incident, body),
)

export const DELETE = operatorWrite({ params: ['incident'], body: emptyBody }, ({ work, params, ...who }) =>
  deleteIncident(work, recordAs(work, who, 'incident.changed'), params.incident),
)
