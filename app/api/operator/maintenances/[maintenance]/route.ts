import { emptyBody } from '@/lib/foundation/shared/answers'
import { maintenanceInput } from '@/lib/people/status-page/core/schema-incidents'
import { recordAs } from '@/lib/people/status-page/server/record-act'
import { deleteMaintenance, editMaintenance } from '@/lib/people/status-page/server/write-maintenance'
import { operatorWrite } from '@/lib/wiring/operator'

export const PUT = operatorWrite(
  { params: ['maintenance'], body: maintenanceInput },
  ({ work, params, body, ...who }) =>
    editMaintenance(work, recordAs(work, who, 'maintenance.changed'), params.maintenance, body),
)

export const DELETE = operatorWrite({ params: ['maintenance'], body: emptyBody }, ({ work, params, ...who }) =>
  deleteMaintenance(work, recordAs(work, who, 'maintenance.changed'), params.maintenance),
)
