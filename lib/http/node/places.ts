import type { IncomingMessage, ServerResponse } from 'node:http'
import { slotOf } from '@/lib/foundation/platform/network/ip-address'
import { CLIENT_ADDRESS_HEADER } from './edge-guard'

type Bounds = { most: number; mostOfOne: number }
type Leave = () => void

/** Limits how many requests are under way at the same time, in total and for each network of clients. */
export function createPlaces({ most, mostOfOne }: Bounds) {
  const ofNetworks = new Map<string, number>()
  let taken = 0
  return {
    /** Takes a place, which the returned function gives back. Null if none is free. */
    take: (network: string): Leave | null => {
      const own = ofNetworks.get(network) ?? 0
      if (taken >= most || own >= mostOfOne) return null
      taken += 1
      ofNetworks.set(network, own + 1)
      return () => {
        taken -= 1
        const left = (ofNetworks.get(network) ?? 1) - 1
        if (left === 0) ofNetworks.delete(network)
        else ofNetworks.set(network, left)
      }
    },
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
