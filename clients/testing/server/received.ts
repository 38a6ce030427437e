import type { IncomingMessage } from 'node:http'

/** A request of a client, as it arrived. */
export type Received = {
  method: string
  /** after the base URL of the case */
  path: string
  headers: IncomingMessage['headers']
  body: string
  /** which of the server's connections it came over */
  connection: number
}

export const headerOf = ({ headers }: Received, name: string): string | null => {
  const value = headers[name]
  return value === undefined ? null : String(value)
}
