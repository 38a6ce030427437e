import { ADDRCONFIG } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { DestinationRefusedError, NO_PUBLIC_ADDRESS, type ResolveHost } from './destination'

const NO_SUCH_NAME = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']

/**
 * Asks the name servers directly: the system's own lookup holds one of four threads of the process until it ends, and
 * a handful of names that never answer would hold up everybody. Names that no name server knows may stand in the
 * system's own list, like localhost.
 */
export const resolveHost: ResolveHost = async (host, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    if (!answers.every(isUnknown)) throw new DestinationRefusedError(`The name ${host} could not be looked up.`)
    return await listed(host)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function listed(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true, hints: ADDRCONFIG })).map(({ address }) => address)
  } catch {
    throw new DestinationRefusedError(NO_PUBLIC_ADDRESS)
  }
}

const isUnknown = (answer: PromiseSettledResult<string[]>): boolean =>
  answer.status === 'rejected' && NO_SUCH_NAME.includes(answer.reason?.code)
