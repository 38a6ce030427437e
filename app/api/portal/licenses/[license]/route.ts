import { ownLabelInput } from '@/lib/people/portal/core/schema-licenses'
import { labelOwnLicense } from '@/lib/people/portal/server/label-own-license'
import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import { portalRead, portalWrite } from '@/lib/wiring/portal'

export const GET = portalRead({ params: ['license'] }, ({ reading, customer, params, visitor }) =>
  getOwnLicense(reading, customer, { licenseId: params.license, from: visitor.address }),
)

export const PATCH = portalWrite({ params: ['license'], body: ownLabelInput }, ({ work, customer, params, body }) =>
  labelOwnLicense(work, customer, { licenseId: params.license, label: body.label }),
)
