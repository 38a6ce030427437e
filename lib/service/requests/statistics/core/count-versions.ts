import { canonicalVersion } from '@/lib/catalog/products/versions/core/version'
import { mostFrequent, type Share } from './shares'

/** Licenses by version, by its usual spelling: 1.2 and 1.2.0 are one. Empty where none was sent. */
export function countVersions(sent: Share[]): Share[] {
  const versions = new Map<string, { licenses: number; usual: Share }>()
  for (const share of mostFrequent(sent, sent.length)) {
    const key = canonicalVersion(share.value) ?? share.value
    const known = versions.get(key)
    if (known) known.licenses += share.licenses
    else versions.set(key, { licenses: share.licenses, usual: share })
  }
  return mostFrequent([...versions.values()].map(({ licenses, usual: { value } }) => ({ value, licenses })))
}
