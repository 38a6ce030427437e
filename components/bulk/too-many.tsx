import { formatNumber } from '@/lib/browser/format/format-number'
import { MAX_COUNTED_EXACTLY } from '@/lib/licenses/core/list-order'

/** Why a filter's licenses can't be changed together: nobody can confirm a number that isn't known. */
export const TooMany = () => (
  <p role="alert" className="text-red text-small">
    Up to {formatNumber(MAX_COUNTED_EXACTLY)} licenses can be changed together. Narrow the filters.
  </p>
)
