import { searchMails } from '@/lib/catalog/licenses/server/mails/search-mails'
import { mailLogQuery } from '@/lib/foundation/mail/core/mail-log'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('customers:view', { query: mailLogQuery, isList: true }, ({ reading, actor, query }) =>
  searchMails(reading, actor, query),
)
