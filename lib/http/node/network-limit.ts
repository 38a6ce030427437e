import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSemaphore, createSemaphores, type Release } from '@/lib/foundation/platform/concurrency/semaphore'
import { slotOf } from '@/lib/foundation/platform/network/ip-address'
import { CLIENT_ADDRESS_HEADER } from './own-headers'

type Bounds = { most: number; mostOfOne: number }

/**
 * Limits how many requests are under way at the same time, in total and for each network of clients. Returns what gives
 * the request's permits back, or null if there is none of either kind.
 */
export function createNetworkLimit({ most, mostOfOne }: Bounds): (network: string) => Release | null {
  const ofAll = createSemaphore({ most })
  const ofNetwork = createSemaphores({ most: mostOfOne })
  return (network) => {
    const own = ofNetwork(network).tryAcquire()
    if (!own) return null
    const shared = ofAll.tryAcquire()
    if (!shared) {
      own()
      return null
    }
    return () => {
      own()
      shared()
    }
  }
}

/** Whom a request counts for: an address, or the /64 of an IPv6 address, of which one client has as many as it likes. */
export const networkOf = ({ headers }: IncomingMessage): string =>
  slotOf(String(headers[CLIENT_ADDRESS_HEADER] ?? ''), 64)

/**
 * Resolves once a request is answered or its connection closes. The response of a pipelined request that never got its
 * turn does not emit `close`, but its socket does.
 */
export function untilOver({ socket }: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      socket.off('close', end)
      response.off('close', end)
      resolve()
    }
    // Every pipelined request adds a listener.
    socket.setMaxListeners(0)
    socket.once('close', end)
    response.once('close', end)
    if (socket.destroyed) end()
  })
}
