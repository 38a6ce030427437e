import { isPaused } from '@/lib/people/portal/core/decide-own-license'
import type { PortalLicenseCard } from '@/lib/people/portal/core/schema-licenses'

type Shown = Pick<PortalLicenseCard, 'reason' | 'loss'>

const isOver = (license: Shown) => license.reason === 'revoked' && !isPaused(license)

/** The message of `key` that says whether a key works: for one license, or for all those that it opens. */
export const keyLine = (licenses: Shown[]) =>
  licenses.some(({ reason }) => reason === null) ? 'line' : licenses.every(isOver) ? 'lineEnded' : 'lineOff'

/** The last group of a masked key, as a name of its license: "…7K2QD". */
export const keyEnd = (key: string): string => key.replaceAll('•', '').replace(/^-/, '…')

/** Whether the licenses of an order have one key: those of a bundle, each of another product. A product has a key once. */
export const isOneKey = (licenses: { product: string; key: string }[]): boolean =>
  licenses.length > 1 &&
  new Set(licenses.map(({ key }) => key)).size === 1 &&
  new Set(licenses.map(({ product }) => product)).size === licenses.length
