import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import { portalRead } from '@/lib/wiring/portal'

export const GET = portalRead({ params: ['license'] }, ({ reading, customer, params, visitor }) =>
  getOwnLicense(reading, customer, { licenseId: params.license, from: visitor.address }),
)
