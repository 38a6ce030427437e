import { readEnv, stopPauseMs } from '@/lib/foundation/platform/config/env'
import { createReadAddress, noticeProxies, type ReadAddress } from '@/lib/http/node/read-client-address'
import { type ObserveRequest, observeRequests } from '@/lib/http/observe/observe-requests'
import { createRequestFigures } from '@/lib/http/observe/request-figures'
import { getParts } from './parts'
import { getWatch } from './watch'

const DEFAULT_PORT = 3000
const DEFAULT_MAX_CONNECTIONS = 10_000

/** Settings of a process that listens on a port. */
export type EdgeSettings = {
  readAddress: ReadAddress
  port: number
  /** undefined: every address of this machine */
  host: string | undefined
  observe: ObserveRequest
  maxConnections: number
  stopPauseMs: number
}

/** Throws unless TRUSTED_PROXIES is a list of addresses and CIDRs. */
export function readEdgeSettings(): EdgeSettings {
  const { TRUSTED_PROXIES, PORT, HOST, MAX_CONNECTIONS, SERVER_TIMING } = readEnv()
  const { log } = getParts()
  const warn = (peer: string) =>
    log.warn({ peer }, 'a proxy is not named in TRUSTED_PROXIES: all who come through it count as one address')
  return {
    readAddress: noticeProxies(createReadAddress(TRUSTED_PROXIES ?? ''), warn),
    observe: observeRequests(createRequestFigures(getWatch().metrics), SERVER_TIMING),
    port: PORT ?? DEFAULT_PORT,
    host: HOST,
    maxConnections: MAX_CONNECTIONS ?? DEFAULT_MAX_CONNECTIONS,
    stopPauseMs: stopPauseMs(),
  }
}
