import type { Action, Change } from '@/lib/foundation/shared/change'
import { oneLine } from '@/lib/foundation/shared/text'
import { ACCESS_TOKEN_NOTICES } from './access-token-notices'
import { BILLING_NOTICES } from './billing-notices'
import { CHAT_NOTICES } from './chat-notices'
import { NEW_ACCESS_NOTICES } from './new-access-notices'
import type { Notice, Noticed, Notices } from './notice'
import { PRODUCT_NOTICES } from './product-notices'
import { SALE_NOTICES } from './sale-notices'

const NOTICES: Notices = {
  ...BILLING_NOTICES,
  ...PRODUCT_NOTICES,
  ...SALE_NOTICES,
  ...ACCESS_TOKEN_NOTICES,
  ...NEW_ACCESS_NOTICES,
  ...CHAT_NOTICES,
}

/** Whether this change may have a notice. */
export const isNoticeable = ({ action }: Pick<Change, 'action'>): boolean => NOTICES[action] !== undefined

const NAME = 120
const LINE = 500

/** The notice of a change, or null. User input is reduced to one line. */
export function noticeOf(noticed: Noticed): Notice | null {
  const { actor, change } = noticed
  const notice = writerFor(change.action)
  return (
    notice?.({
      ...noticed,
      organization: oneLine(noticed.organization, NAME),
      label: oneLine(noticed.label, LINE),
      product: noticed.product && oneLine(noticed.product, NAME),
      actor: { ...actor, email: actor.email && oneLine(actor.email, LINE) },
      change: {
        ...change,
        ...(change.before && { before: linesOf(change.before) }),
        ...(change.after && { after: linesOf(change.after) }),
      } as Change,
    }) ?? null
  )
}

/** The compiler cannot follow that the action which chose it is the action of the change that it gets. */
const writerFor = (action: Action) => NOTICES[action] as ((noticed: Noticed) => Notice | null) | undefined

const linesOf = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value, LINE) : value]),
  )
