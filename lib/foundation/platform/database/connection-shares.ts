import { createPerKeyLimit } from '../concurrency/share'
import { onGlobal } from '../config/on-global'

const createShare = () =>
  createPerKeyLimit({
    most: 2,
    mostWaiting: 100,
    code: 'busy',
    refusal: 'Too many requests at the same time. Try again in a moment.',
  })

/**
 * Pages, the portal, and the management API share the five connections of a process. Of these, an organization may use
 * two for reads and two for changes at a time, by whichever way they come: so one is always left for others, and changes
 * that wait for a locked row do not keep the organization itself from reading.
 */
export const connectionShares = onGlobal('connection shares', () => ({ reads: createShare(), writes: createShare() }))
