import { MAX_COUNTED_EXACTLY } from '@/lib/catalog/licenses/core/list-order'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'

/** Why a filter's licenses can't be changed together: nobody can confirm a number that isn't known. */
export const TooMany = () => (
  <p role="alert" className="text-red text-small">
    Up to {formatNumber(MAX_COUNTED_EXACTLY)} licenses can be changed together. Narrow the filters.
  </p>
)
