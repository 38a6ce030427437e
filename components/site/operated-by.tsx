import { Fragment } from 'react'
import type { OperatedBy as Operator } from '@/lib/foundation/plans/core/operated-by'
import { ContactLink } from './contact-link'

/** Who runs this installation: "Operated by Hosty Cloud · Contact · Terms · Privacy". Nothing where none of it is set. */
export function OperatedBy({ name, contact, termsUrl, privacyUrl }: Operator) {
  const parts = [
    name !== null && `Operated by ${name}`,
    ...Object.entries({ Contact: contact, Terms: termsUrl, Privacy: privacyUrl }).map(
      ([words, to]) => to !== null && <ContactLink contact={to} words={words} />,
    ),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <p>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and no state.
        <Fragment key={i}>
          {i > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  )
}
