import { Fault } from '@/lib/platform/fault'
import { canonicalNetwork } from '@/lib/platform/network/ip-address'

const NEEDS = 'needs an IP address or network, like 198.51.100.7 or 203.0.113.0/24'

/** The addresses and networks in their one spelling, each once. Throws a Fault that names every invalid one. */
export function canonicalSources(texts: readonly string[]): string[] {
  const read = texts.map(canonicalNetwork)
  const invalid = read.flatMap((network, i) => (network === null ? [[`sources.${i}`, NEEDS]] : []))
  if (invalid.length > 0)
    throw new Fault('invalid', `${invalid[0]?.join(': ') ?? 'sources'}`, Object.fromEntries(invalid))
  return [...new Set(read.filter((network) => network !== null))]
}
