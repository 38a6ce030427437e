import { listOlderLicenses } from '@/lib/people/portal/server/list-own-licenses'
import { portalRead } from '@/lib/wiring/portal'

export const GET = portalRead({ params: ['license'] }, ({ reading, customer, params }) =>
  listOlderLicenses(reading, customer, params.license),
)
