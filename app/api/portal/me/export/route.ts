import { exportOwnData } from '@/lib/people/portal/server/account/export-own-data'
import { portalRead } from '@/lib/wiring/portal'

export const GET = portalRead({}, ({ reading, customer }) => exportOwnData(reading, customer))
