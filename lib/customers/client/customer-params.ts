import { parseAsString } from 'nuqs/server'

/** What the list of customers keeps in the URL. */
export const customerParams = { q: parseAsString, after: parseAsString, before: parseAsString }

export type CustomerParams = { [K in keyof typeof customerParams]: string | null }

/** The query that the URL names, in the spelling of the API. What is not set is left out. */
export const toCustomerQuery = (params: CustomerParams): Partial<Record<keyof CustomerParams, string>> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== ''))
