import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLIENT_ADDRESS_HEADER } from './edge-guard'

type Bounds = { most: number; mostOfOne: number }

/** Counts requests under way, in all and of each client, so that slow ones of one client keep no other out. */
export function createPlaces({ most, mostOfOne }: Bounds) {
  const ofClients = new Map<string, number>()
  let underWay = 0
  return {
    /** Resolves when the exchange is over: answered, or its connection closed. Null when there is no place for it. */
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

/** The response of a pipelined request that never got its turn does not close: its connection does. */
function untilOver({ socket }: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      socket.off('close', end)
      response.off('close', end)
      resolve()
    }
    // One listener for each request that a client pipelines.
    socket.setMaxListeners(0)
    socket.once('close', end)
    response.once('close', end)
    if (socket.destroyed) end()
  })
}
