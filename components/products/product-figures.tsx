import type { ReactNode } from 'react'
import { UsageMeter } from '@/components/requests/usage/usage-meter'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import type { ProductView } from '@/lib/catalog/products/core/schema'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { May } from '@/lib/foundation/permissions/core/may'
import { formatLicenseCount } from './product-columns'

type Props = { org: string; product: ProductView; may: May }

/** Usage today against the limit, licenses, the last call. */
export const ProductMetrics = ({ org, product, may }: Props) => (
  <div className="grid gap-4 md:grid-cols-3">
    <Figure
      label="Requests today"
      value={formatNumber(product.used_today)}
      note={
        product.daily_limit === null ? (
          'No daily limit.'
        ) : (
          <>
            Of {formatNumber(product.daily_limit)} a day. Resets <TimeText at={product.resets_at} />.
          </>
        )
      }
    >
      <UsageMeter used={product.used_today} limit={product.daily_limit} />
    </Figure>
    <Figure
      label="Licenses"
      value={formatLicenseCount(product.licenses)}
      note={
        may['licenses:view'] && (
          <Link href={`/${org}/licenses?product=${product.id}`} className="underline underline-offset-4">
            View licenses
          </Link>
        )
      }
    />
    <Figure
      label="Last request"
      value={<TimeText at={product.last_call_at} missing="Never" />}
      note={product.last_call_at === null ? 'Waiting for the first request.' : 'Validations and lookups.'}
    />
  </div>
)

type FigureProps = { label: string; value: ReactNode; note: ReactNode; children?: ReactNode }

const Figure = ({ label, value, note, children }: FigureProps) => (
  <Card>
    <h2 className="text-muted text-small">{label}</h2>
    <p className="font-semibold text-title tabular-nums">{value}</p>
    <p className="text-muted text-small">{note}</p>
    {children && <div className="pt-3">{children}</div>}
  </Card>
)
