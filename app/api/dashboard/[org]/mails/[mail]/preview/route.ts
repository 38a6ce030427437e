import { previewLoggedMail } from '@/lib/foundation/mail/server/preview-mail'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { readPaymentsOfLicenses } from '@/lib/service/sales/server/list-own-orders'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'customers:view',
  { params: ['mail'], query: emptyQuery },
  ({ reading, actor, params }) =>
    previewLoggedMail(reading, actor, { id: params.mail, subscriptionsOf: readPaymentsOfLicenses }),
)
