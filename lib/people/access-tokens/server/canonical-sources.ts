import { Fault } from '@/lib/foundation/platform/fault'
import { canonicalNetwork } from '@/lib/foundation/platform/network/ip-address'

/** The addresses and networks in their one spelling, each once. Throws a Fault that names those that are neither. */
export function canonicalSources(texts: readonly string[]): string[] {
  const read = texts.map((text) => ({ text, network: canonicalNetwork(text) }))
  const invalid = read.flatMap(({ text, network }) => (network === null ? [`"${text}"`] : []))
  if (invalid.length > 0) {
    const needs = `Enter IP addresses and networks, like 198.51.100.7 or 203.0.113.0/24. These aren't: ${invalid.join(', ')}.`
    throw new Fault('invalid', `sources: ${needs}`, { sources: needs })
  }
  return [...new Set(read.flatMap(({ network }) => network ?? []))]
}
