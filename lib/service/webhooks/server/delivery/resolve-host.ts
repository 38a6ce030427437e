import { ADDRCONFIG } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { DestinationRefusedError, NO_PUBLIC_ADDRESS, type ResolveHost } from './destination'

const NO_SUCH_NAME = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']

/**
 * Queries the name servers directly: the system's own lookup occupies one of the process's four threads until it ends,
 * so a few names that never answer would block everything else. Names unknown to the name servers may be in the
 * system's hosts file, like localhost.
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
