import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLIENT_ADDRESS_HEADER } from './edge-guard'

type Bounds = { most: number; mostOfOne: number }

/** Limits concurrent requests in total and per client, so that one client's slow requests cannot block the others. */
export function createPlaces({ most, mostOfOne }: Bounds) {
  const ofClients = new Map<string, number>()
  let underWay = 0
  return {
    /** Takes a place until the request is answered or its connection closes; resolves then. Null if none is free. */
    take: (request: IncomingMessage, response: ServerResponse): Promise<void> | null => {
      const client = String(request.headers[CLIENT_ADDRESS_HEADER] ?? '')
      const own = ofClients.get(client) ?? 0
      if (underWay >= most || own >= mostOfOne) return null
      underWay += 1
      ofClients.set(client, own + 1)
      return untilOver(request, response).then(() => {
        underWay -= 1
        const left = (ofClients.get(client) ?? 1) - 1
        if (left === 0) ofClients.delete(client)
        else ofClients.set(client, left)
      })
    },
  }
}

/** The response of a pipelined request that never got its turn does not emit `close`, but its socket does. */
function untilOver({ socket }: IncomingMessage, response: ServerResponse): Promise<void> {
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
