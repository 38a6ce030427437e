import { listOwnOrders } from '@/lib/service/sales/server/list-own-orders'
import { portalRead } from '@/lib/wiring/portal'

export const GET = portalRead({}, ({ reading, customer }) => listOwnOrders(reading, customer))
