import type { Route } from 'next'
import { parseAsString } from 'nuqs/server'
import { pageRoute } from '@/lib/browser/page/page-route'

/** What a simulation keeps in the URL, so that it can be handed on. */
export const simulationParams = {
  product: parseAsString.withDefault(''),
  license: parseAsString.withDefault(''),
  address: parseAsString.withDefault(''),
  version: parseAsString.withDefault(''),
  device: parseAsString.withDefault(''),
  at: parseAsString.withDefault(''),
}

export type SimulationParams = { [K in keyof typeof simulationParams]: string }

/** The query of the API: what is not known is left out. */
export const toSimulateQuery = (params: Partial<SimulationParams>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))

/** Where a simulation is, with what is already known of the call. */
export const simulationHref = (org: string, known: Partial<SimulationParams>): Route =>
  pageRoute(`/${org}/simulate?${new URLSearchParams(toSimulateQuery(known))}`)
