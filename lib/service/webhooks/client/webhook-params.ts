import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { ListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { EVENT_TYPES } from '../core/event-types'
import { DELIVERY_STATES, type DeliveriesQuery } from '../core/schema'

/** The delivery log's parameters in the URL. */
export const deliveryParams = {
  endpoint: parseAsString,
  type: parseAsStringLiteral(EVENT_TYPES),
  state: parseAsStringLiteral(DELIVERY_STATES),
  after: parseAsString,
}

export type DeliveryFilters = ListFilters<typeof deliveryParams>

type Params = { [K in keyof DeliveriesQuery]-?: DeliveriesQuery[K] | null }

/** The URL's parameters as a query of the API; an endpoint that is not an id is left out. */
export const toDeliveriesQuery = ({ endpoint, type, state, after }: Params): DeliveriesQuery => ({
  ...(endpoint && isUuid(endpoint) && { endpoint }),
  ...(type && { type }),
  ...(state && { state }),
  ...(after && { after }),
})
