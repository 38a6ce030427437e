import { mailLogQuery } from '@/lib/foundation/mail/core/mail-log'
import { listMails } from '@/lib/foundation/mail/server/list-mails'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('customers:view', { query: mailLogQuery, isList: true }, ({ reading, actor, query }) =>
  listMails(reading, actor, query),
)
