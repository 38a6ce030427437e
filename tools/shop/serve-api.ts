import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Seller } from '@/clients/typescript/src/cli/shops/seller'
import type { SaleProvider } from '@/lib/service/sales/core/providers'

export type ServedApi = {
  /** for SHOPS_API_URL */
  url: string
  /** requests that were answered by now */
  asked: () => number
  /** Has it answer so to everything, or as the shop again. */
  fail: (status: number | null) => void
  close: () => Promise<void>
}

/** Serves the API of a shop that is played, at a port of this machine; any free one for 0. */
export const serveApi = (provider: SaleProvider, seller: Seller, port: number): Promise<ServedApi> =>
  serveApis({ [provider]: seller }, port)

/** The same for several shops, as `SHOPS_API_URL` finds them. */
export async function serveApis(sellers: Partial<Record<SaleProvider, Seller>>, port: number): Promise<ServedApi> {
  let asked = 0
  let failure: number | null = null
  const answerOf = async (request: IncomingMessage): Promise<unknown> => {
    const { method = 'GET', url = '' } = request
    const body = await text(request)
    const [, provider = ''] = url.split('/')
    const seller = Object.entries(sellers).find(([name]) => name === provider)?.[1]
    if (!seller) return undefined
    const path = url.slice(provider.length + 1)
    return method === 'GET' ? seller.get(path) : seller.send?.({ method, path, body })
  }
  const server = createServer(async (request, response) => {
    // What fails does nothing.
    const answer = failure === null ? await answerOf(request) : undefined
    const status = failure ?? (answer === undefined ? 404 : answer === null ? 204 : 200)
    asked += 1
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(status === 204 ? undefined : JSON.stringify(status === 200 ? answer : {}))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    fail: (status) => {
      failure = status
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
