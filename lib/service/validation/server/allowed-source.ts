import { BlockList } from 'node:net'
import type { CallerSnapshot } from '../core/snapshot'

type Caller = Pick<CallerSnapshot, 'apiKeyId' | 'keySettings'>

/**
 * Whether an API key is accepted from an address: made for one batch, in which it parses the networks of each key once.
 * Most keys have none, and cost a comparison.
 */
export function createSourceCheck(): (caller: Caller, address: string) => boolean {
  const parsed = new Map<string, BlockList>()
  return ({ apiKeyId, keySettings }, address) => {
    if (keySettings === null || keySettings.sources.length === 0) return true
    const sources = parsed.get(apiKeyId) ?? parseSources(keySettings.sources)
    parsed.set(apiKeyId, sources)
    return sources.check(address, familyOf(address))
  }
}

/** `sources` are as the database writes them: canonical addresses and networks. */
function parseSources(sources: string[]): BlockList {
  const list = new BlockList()
  for (const source of sources) {
    const [host = '', bits] = source.split('/')
    if (bits === undefined) list.addAddress(host, familyOf(host))
    else list.addSubnet(host, Number(bits), familyOf(host))
  }
  return list
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')
