import { compileTemplate } from '@/lib/catalog/products/templates/core/compile-template'
import type { PlaceholderValues } from '@/lib/catalog/products/templates/core/placeholders'
import { renderTemplate } from '@/lib/catalog/products/templates/core/render-template'
import { canonicalVersion } from '@/lib/catalog/products/versions/core/version'
import { isGuessable } from '@/lib/people/sign-in/core/guessable-password'

const ROUNDS = 200
const CALLS = 20

/**
 * Durations of pure functions that a request may have to pay for, relative to parsing 2 KiB of JSON in the same run.
 */
export function measurePure(): Record<string, number> {
  const parse = microseconds(() => JSON.parse(JSON_TEXT))
  const pieces = compileTemplate(TEMPLATE)
  const ratio = (work: () => unknown) => Math.round((microseconds(work) / parse) * 100) / 100
  return {
    render_template_vs_json_parse: ratio(() => renderTemplate(pieces, VALUES)),
    longest_version_vs_json_parse: ratio(() => canonicalVersion(MAX_VERSION)),
    longest_password_vs_json_parse: ratio(() => isGuessable(MAX_PASSWORD)),
  }
}

const FEATURE = { name: 'A feature of the product', isOn: true, limit: 25, key: '{{license.key}}' }
const TEMPLATE = {
  features: Array.from({ length: 18 }, () => ({ ...FEATURE, for: 'Hi {{customer.name}}' })),
  ends: '{{license.expires_at}}',
}
const JSON_TEXT = JSON.stringify(TEMPLATE)
/** The longest version that the API accepts as text, almost in the form of a version. */
const MAX_VERSION = `${'1.1.1.1.1.1.1.1-a'.padEnd(63, 'a')}!`
const MAX_PASSWORD = '@4$5'.repeat(32)

const VALUES: PlaceholderValues = {
  'license.key': 'ACME-1',
  'license.expires_at': null,
  'license.is_lifetime': true,
  'license.name': null,
  'license.notes': 'VIP "gold"\n\\',
  'customer.name': 'Zoë </script>',
  'customer.email': null,
  'customer.discord_id': '42',
  'product.name': 'App',
  'request.version': '1.2',
  'request.device_id': null,
  metadata: {},
}

/** Microseconds per call in the fastest round: other load on the machine only adds. */
function microseconds(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    for (let call = 0; call < CALLS; call++) work()
    best = Math.min(best, ((performance.now() - began) / CALLS) * 1_000)
  }
  return best
}
