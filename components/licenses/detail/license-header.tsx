'use client'
import { CalendarPlus, CircleX, Ellipsis, RefreshCw, RotateCcw, Send, Tag, UserRoundPen } from 'lucide-react'
import type { Route } from 'next'
import { useState } from 'react'
import { customerTitle } from '@/components/customers/customer-name'
import { TransferDialog } from '@/components/licenses/transfers/transfer-license-dialog'
import { CopyClaimLink, CopyPortalLink } from '@/components/organizations/copy-portal-link'
import { Button } from '@/components/ui/button/button'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Link } from '@/components/ui/navigation/link'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { ExpiryText } from '@/components/ui/text/expiry-text'
import { KeyText } from '@/components/ui/text/key-text'
import { useRevealKey } from '@/lib/catalog/licenses/client/use-license'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { ExtendDialog } from './extend-dialog'
import { LastCall } from './last-call'
import { LicenseStatus } from './license-status'
import { LicenseSummary } from './license-summary'
import { LicenseTypeDialog } from './license-type-dialog'
import { ReplaceKeyDialog } from './replace-key-dialog'
import { ResendDialog } from './resend-dialog'
import { ReinstateDialog, RevokeDialog } from './revoke-dialogs'

type Props = { org: string; license: LicenseView; may: May }
type Act = 'extend' | 'type' | 'revoke' | 'reinstate' | 'replace' | 'transfer' | 'resend'

/** Identity, status and reason, and the most common actions of a license. */
export function LicenseHeader({ org, license, may }: Props) {
  const [act, setAct] = useState<Act | null>(null)
  const reveal = useRevealKey(org, license.id)
  const dialog = { org, license, onClose: () => setAct(null) }
  return (
    <>
      <DetailHeader
        crumbs={[{ label: 'Licenses', href: pageRoute(`/${org}/licenses`) }]}
        title={
          <KeyText
            // Nothing of a replaced key stays on the screen.
            key={license.key}
            masked={license.key}
            what="License key"
            className="[&>span:first-child]:text-section"
            {...(may['licenses:reveal'] && { onReveal: reveal })}
          />
        }
        badge={<LicenseStatus status={license.status} blockedBy={license.answer} />}
        description={
          <>
            {license.name && <p className="break-words font-medium text-ink">{license.name}</p>}
            <LicenseSummary license={license} />
          </>
        }
        actions={<HeadActions license={license} may={may} onAct={setAct} />}
        facts={detailsOf(org, license, may)}
      />
      {act === 'extend' && <ExtendDialog {...dialog} />}
      {act === 'type' && <LicenseTypeDialog {...dialog} />}
      {act === 'revoke' && <RevokeDialog {...dialog} />}
      {act === 'reinstate' && <ReinstateDialog {...dialog} />}
      {act === 'replace' && <ReplaceKeyDialog {...dialog} />}
      {act === 'transfer' && <TransferDialog {...dialog} />}
      {act === 'resend' && <ResendDialog {...dialog} may={may} />}
    </>
  )
}

function HeadActions({ license, may, onAct }: Omit<Props, 'org'> & { onAct: (act: Act) => void }) {
  const isRevoked = license.status === 'revoked'
  return (
    <>
      {may['licenses:update'] && (
        <Button onClick={() => onAct('extend')}>
          <CalendarPlus />
          {license.expires_at === null ? 'Change expiry' : 'Extend'}
        </Button>
      )}
      {may['licenses:revoke'] && (
        <Button onClick={() => onAct(isRevoked ? 'reinstate' : 'revoke')}>
          {isRevoked ? <RotateCcw /> : <CircleX />}
          {isRevoked ? 'Reinstate' : 'Revoke'}
        </Button>
      )}
      {may['licenses:update'] && (
        <DropdownMenu
          trigger={
            <Button size="icon" aria-label="More">
              <Ellipsis />
            </Button>
          }
        >
          {may['products:view'] && (
            <MenuItem icon={<Tag />} onSelect={() => onAct('type')}>
              Change license type
            </MenuItem>
          )}
          <MenuItem icon={<RefreshCw />} onSelect={() => onAct('replace')}>
            Replace key
          </MenuItem>
          {license.status === 'active' && license.customer?.email && (
            <MenuItem icon={<Send />} onSelect={() => onAct('resend')}>
              Email the license again
            </MenuItem>
          )}
          {may['licenses:reveal'] && (
            <MenuItem icon={<UserRoundPen />} onSelect={() => onAct('transfer')}>
              {license.customer === null ? 'Assign to a customer' : 'Transfer to another customer'}
            </MenuItem>
          )}
        </DropdownMenu>
      )}
    </>
  )
}

/** What a column of the head is wide enough for. */
const COLUMN_LETTERS = 18

function detailsOf(org: string, license: LicenseView, may: May) {
  const { id, customer, product, ip_system_enabled, ip_count, max_ips } = license
  const link = <Path extends string>(href: Route<Path>, text: string, isShown: boolean) =>
    isShown ? (
      <Link href={href} className="underline decoration-line underline-offset-2 hover:decoration-ink">
        {text}
      </Link>
    ) : (
      text
    )
  const owner = customerTitle(customer)
  return [
    {
      label: 'Customer',
      // Most emails are longer than a column, which would cut them.
      wide: owner.length > COLUMN_LETTERS || ('phone' as const),
      // With it, the link to send them: by itself, it would be alone in a second row.
      value: (
        <span className="flex flex-col items-start gap-1">
          <span title={owner} className="block max-w-full truncate">
            {customer === null ? owner : link(`/${org}/customers/${customer.id}`, owner, may['customers:view'])}
          </span>
          {customer === null ? (
            <CopyClaimLink org={org} />
          ) : (
            <CopyPortalLink org={org} email={customer.email} license={id} />
          )}
        </span>
      ),
    },
    { label: 'Product', value: link(`/${org}/products/${product.id}`, product.name, may['products:view']) },
    {
      label: 'Last valid',
      value: license.is_history_away ? "unknown: the history can't be reached" : <LastCall call={license.last_valid} />,
    },
    ...(license.last_refused ? [{ label: 'Last refused', value: <LastCall call={license.last_refused} /> }] : []),
    { label: 'Expires', value: <ExpiryText at={license.expires_at} missing="never" /> },
    {
      label: 'IP addresses',
      value: ip_system_enabled ? `${formatNumber(ip_count)} of ${formatNumber(max_ips ?? 0)}` : 'Unlimited',
    },
  ]
}
