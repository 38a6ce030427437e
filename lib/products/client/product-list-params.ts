import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { PRODUCT_STATES } from '../core/product'

/** What the product list keeps in the URL, for the server's first answer and the browser's next ones. */
export const productListParams = {
  state: parseAsStringLiteral(['any', ...PRODUCT_STATES]).withDefault('any'),
  after: parseAsString.withDefault(''),
}
