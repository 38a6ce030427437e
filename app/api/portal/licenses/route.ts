import { listOwnLicenses } from '@/lib/people/portal/server/list-own-licenses'
import { portalRead } from '@/lib/wiring/portal'

export const GET = portalRead({}, ({ reading, customer }) => listOwnLicenses(reading, customer))
