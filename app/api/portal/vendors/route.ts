import { listDataHolders } from '@/lib/people/portal/server/account/request-erasure'
import { portalRead } from '@/lib/wiring/portal'

export const GET = portalRead({}, ({ reading, customer }) => listDataHolders(reading, customer))
