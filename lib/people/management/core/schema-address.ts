import { z } from 'zod'
import { addressInput } from '@/lib/catalog/licenses/addresses/core/schema'
import { isoTime, licensePath } from './fields'
import { recordOrBrief } from './write-answer'

/** A registered address: an IP address, or a network if the product counts IPv6 addresses by network. */
export const registeredAddress = z
  .object({ address: z.string(), registered_at: isoTime })
  .meta({ id: 'RegisteredAddress', description: 'An IP address or network that takes a slot.' })

export const addressAnswer = recordOrBrief(registeredAddress, 'ips:view', ['address'])

export const addressPath = licensePath.extend(addressInput.shape)

export const seenAddress = z
  .object({
    address: z.string(),
    first_seen_at: isoTime,
    last_seen_at: isoTime,
    hits: z.int(),
    /** the status of the latest validation */
    last_outcome: z.string(),
    is_registered: z.boolean(),
    is_blocked: z.boolean(),
  })
  .meta({ id: 'SeenAddress', description: 'An IP address from which a license was validated.' })
