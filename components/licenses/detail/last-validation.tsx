import { TimeText } from '@/components/ui/text/time-text'
import type { LicenseView } from '@/lib/licenses/core/schema-view'

type Props = { license: Pick<LicenseView, 'last_validated_at' | 'last_validation'> }

/** "3 min ago · version 1.4.2 · 203.0.113.7", as far as it is known. */
export function LastValidation({ license: { last_validated_at: at, last_validation: last } }: Props) {
  const rest = [last?.version && `version ${last.version}`, last?.address].filter(Boolean)
  return (
    <span className="wrap-anywhere">
      <TimeText at={at} missing="never" />
      {at !== null && rest.map((text) => ` · ${text}`)}
    </span>
  )
}
