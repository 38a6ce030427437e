import { emptyBody } from '@/lib/foundation/shared/answers'
import { recordAs } from '@/lib/people/status-page/server/record-act'
import { completeMaintenance } from '@/lib/people/status-page/server/write-maintenance'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ params: ['maintenance'], body: emptyBody }, ({ work, params, ...who }) =>
  completeMaintenance(work, recordAs(work, who, 'maintenance.changed'), params.maintenance),
)
