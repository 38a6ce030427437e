import { emptyBody } from '@/lib/foundation/shared/answers'
import { queueCount } from '@/lib/service/requests/statistics/server/count-today'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('usage:view', { body: emptyBody }, ({ work, actor }) => queueCount(work, actor))
