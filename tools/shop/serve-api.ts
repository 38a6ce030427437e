import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Seller } from '@/clients/typescript/src/cli/shops/seller'
import type { SaleProvider } from '@/lib/service/sales/core/providers'

export type ServedApi = {
  /** for SHOPS_API_URL */
  url: string
  /** GETs that were answered by now */
  asked: () => number
  /** Has it answer so to everything, or as the shop again. */
  fail: (status: number | null) => void
  close: () => Promise<void>
}

/** Serves the API of a shop that is played, at a port of this machine; any free one for 0. */
export async function serveApi(provider: SaleProvider, seller: Seller, port: number): Promise<ServedApi> {
  let asked = 0
  let failure: number | null = null
  const server = createServer(({ url = '' }, response) => {
    const answer = url.startsWith(`/${provider}/`) ? seller.get(url.slice(provider.length + 1)) : undefined
    const status = failure ?? (answer === undefined ? 404 : 200)
    asked += 1
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? answer : {}))
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
