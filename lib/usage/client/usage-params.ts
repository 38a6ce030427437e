import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { USAGE_DAYS } from '../core/schema'

/** What the usage page keeps in the URL. */
export const usageParams = {
  range: parseAsStringLiteral(USAGE_DAYS).withDefault('30'),
  product: parseAsString,
}
