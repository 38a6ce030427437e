import type { ReactNode } from 'react'
import { ExpiryText } from '@/components/ui/text/expiry-text'
import { TimeText } from '@/components/ui/text/time-text'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'

/** The state of a license, the reason for it, and what would change it. */
export function LicenseSummary({ license }: { license: LicenseView }) {
  const sentence = SENTENCES[license.answer]
  const { answer, old_key_ends_at: oldKeyEndsAt } = license
  return (
    <>
      {sentence && <p>{sentence(license)}</p>}
      {answer === 'active' && oldKeyEndsAt && (
        <p>
          Its old key works, too, until <TimeText at={oldKeyEndsAt} as="exact" />.
        </p>
      )}
    </>
  )
}

/** Beside what the answer says: what is missing before a customer sees the license. */
const STOCK = "It's in stock: it goes to the customer who claims it with its key."

const SENTENCES: Partial<Record<LicenseView['answer'], (license: LicenseView) => ReactNode>> = {
  active: ({ expires_at, ...license }) => (
    <>
      {expires_at === null ? (
        'This license never expires.'
      ) : (
        <>
          This license works <ExpiryText at={expires_at} as="until" />.
        </>
      )}{' '}
      {license.customer === null && STOCK} {addressWords(license)}
    </>
  ),
  expired: ({ expires_at }) => (
    <>
      This license expired on <ExpiryText at={expires_at} />. Extend it to let the customer in again.
    </>
  ),
  revoked: ({ revoked_at, revoked_reason }) => (
    <>
      This license was revoked on <TimeText at={revoked_at} as="exact" />
      {revoked_reason ? `: ${revoked_reason.replace(/\.$/, '')}.` : '. No reason was given.'} Reinstate it to let the
      customer in again.
    </>
  ),
  product_archived: ({ product }) => `${product.name} is archived, so none of its licenses are valid.`,
  product_disabled: ({ product }) => `${product.name} is disabled, so none of its licenses are valid for now.`,
  org_suspended: () => 'Your organization is suspended, so none of its licenses are valid.',
  billing_suspended: () => "Your organization's billing is suspended, so none of its licenses are valid.",
}

function addressWords({ ip_system_enabled, ip_mode, ip_count, max_ips }: Omit<LicenseView, 'expires_at'>): string {
  if (!ip_system_enabled || max_ips === null) return ''
  if (ip_mode === 'allow_list') return 'Only registered IP addresses are allowed.'
  return ip_count >= max_ips ? 'All IP slots are used: new IP addresses are refused.' : ''
}
