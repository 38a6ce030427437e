import { Fault } from '@/lib/foundation/platform/fault'
import { canonicalNetwork } from '@/lib/foundation/platform/network/ip-address'
import { type ApiKeyKind, type KindSettings, kindProblems } from '../core/api-key-kind'

/** The addresses and networks in one spelling each, without repeats; a Fault that names those that are none. */
export function requireSources(typed: string[]): string[] {
  const read = typed.map((text) => ({ text, network: canonicalNetwork(text) }))
  const wrong = read.filter(({ network }) => network === null).map(({ text }) => text)
  if (wrong.length > 0)
    throw new Fault('invalid', "Some sources aren't IP addresses or networks.", {
      sources: `Enter IP addresses or networks, like 203.0.113.0/24. These aren't: ${wrong.slice(0, 3).join(', ')}.`,
    })
  return [...new Set(read.flatMap(({ network }) => network ?? []))]
}

/** A Fault if the kind does not have one of these settings. */
export function requireSettings(kind: ApiKeyKind, settings: KindSettings): void {
  const problems = kindProblems(kind, settings)
  if (problems) throw new Fault('invalid', `A ${kind} key does not have all of these settings.`, problems)
}
