import { statusBadge } from '@/components/requests/request-status'
import { TimeText } from '@/components/ui/text/time-text'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'

type Props = { call: LicenseView['last_valid'] | LicenseView['last_refused'] }

/** "25 Nov, 15:00 from 203.0.113.7 · IP limit reached · version 1.4.2", as far as it is known. */
export function LastCall({ call }: Props) {
  if (call === null) return <TimeText at={null} missing="never" />
  const { at, address, version } = call
  const rest = ['status' in call && statusBadge(call.status).label, version && `version ${version}`].filter(Boolean)
  return (
    <span className="wrap-anywhere">
      <TimeText at={at} as="exact" />
      {address && ` from ${address}`}
      {rest.map((text) => ` · ${text}`)}
    </span>
  )
}
