import { listOwnLicenses } from '@/lib/portal/server/list-own-licenses'
import { portalRead } from '@/lib/wiring/portal'

export const GET = portalRead({}, ({ reading, customer }) => listOwnLicenses(reading, customer))
