import type { Route } from 'next'
import { parseAsString } from 'nuqs/server'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'

/** The simulation's input in the URL, so that it can be shared. */
export const simulationParams = {
  product: parseAsString.withDefault(''),
  license: parseAsString.withDefault(''),
  address: parseAsString.withDefault(''),
  version: parseAsString.withDefault(''),
  device: parseAsString.withDefault(''),
  at: parseAsString.withDefault(''),
}

export type SimulationParams = { [K in keyof typeof simulationParams]: string }

/** The query of the API, without empty fields. */
export const toSimulateQuery = (params: Partial<SimulationParams>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))

/** URL of a simulation with some fields filled in. */
export const simulationHref = (org: string, known: Partial<SimulationParams>): Route =>
  pageRoute(`/${org}/simulate?${new URLSearchParams(toSimulateQuery(known))}`)
