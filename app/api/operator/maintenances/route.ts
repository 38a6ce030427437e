import { maintenanceInput } from '@/lib/people/status-page/core/schema-incidents'
import { recordAs } from '@/lib/people/status-page/server/record-act'
import { announceMaintenance } from '@/lib/people/status-page/server/write-maintenance'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ body: maintenanceInput }, ({ work, body, ...who }) =>
  announceMaintenance(work, recordAs(work, who, 'maintenance.changed'), body),
)
