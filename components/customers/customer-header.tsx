'use client'
import { ArrowRightLeft, CircleX, Download, Ellipsis, Mail, Merge, Pencil, Plus, Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useJobToast } from '@/components/licenses/bulk/use-job-toast'
import { CopyPortalLink } from '@/components/organizations/copy-portal-link'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Link } from '@/components/ui/navigation/link'
import { DropdownMenu, MenuItem, MenuRule } from '@/components/ui/overlay/dropdown-menu'
import { dialogOnDemand } from '@/components/ui/overlay/lazy-dialog'
import { BreakableText } from '@/components/ui/text/breakable-text'
import { TimeText } from '@/components/ui/text/time-text'
import { customerPath } from '@/lib/catalog/customers/client/customer-queries'
import { MAX_LICENSES_COUNTED } from '@/lib/catalog/customers/core/customer-filters'
import type { CustomerView } from '@/lib/catalog/customers/core/schema'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { mailtoHref } from '@/lib/foundation/shared/mailto-href'
import { mayCorrect } from './correct-customer'
import { customerTitle } from './customer-name'

// Loaded on first use: most visits only read.
const CorrectDialog = dialogOnDemand(() => import('./dialogs/correct-dialog').then((parts) => parts.CorrectDialog))
const MergeDialog = dialogOnDemand(() => import('./dialogs/merge-dialog').then((parts) => parts.MergeDialog))
const SignInLinkDialog = dialogOnDemand(() =>
  import('./dialogs/sign-in-link-dialog').then((parts) => parts.SignInLinkDialog),
)
const MoveLicensesDialog = dialogOnDemand(() =>
  import('./dialogs/move-licenses-dialog').then((parts) => parts.MoveLicensesDialog),
)
const BulkRevoke = dialogOnDemand(() =>
  import('@/components/licenses/bulk/bulk-dialogs').then((parts) => parts.BulkRevoke),
)

type Act = 'correct' | 'merge' | 'move' | 'revoke' | 'link'
const OPENS = parseAsStringLiteral(['correct'])

type Props = { org: string; customer: CustomerView; may: May }

/** Who the customer is, and what can be done for or with them. */
export function CustomerHeader({ org, customer, may }: Props) {
  const [chosen, setAct] = useState<Act | null>(null)
  // An email that was refused leads to the dialog that corrects it.
  const [linked, setLinked] = useQueryState('open', OPENS)
  const act = chosen ?? (mayCorrect(may) ? linked : null)
  const router = useRouter()
  const toastJob = useJobToast(org)
  const close = () => {
    setAct(null)
    return setLinked(null)
  }
  const goTo = async (id: string) => {
    await close()
    // The header is rendered by the server.
    if (id === customer.id) router.refresh()
    else router.replace(`/${org}/customers/${id}`)
  }
  const bulk = {
    org,
    chosen: { kind: 'filter', filter: { customer: customer.id } } as const,
    onClose: close,
    onDone: (job: JobView) => {
      close()
      toastJob(job)
      router.refresh()
    },
  }
  return (
    <>
      <DetailHeader
        crumbs={[{ label: 'Customers', href: pageRoute(`/${org}/customers`) }]}
        title={customerTitle(customer)}
        facts={factsOf(org, customer)}
        actions={<Actions org={org} customer={customer} may={may} onAct={setAct} />}
      />
      {act === 'correct' && <CorrectDialog org={org} customer={customer} onClose={close} onDone={goTo} />}
      {act === 'merge' && <MergeDialog org={org} customer={customer} onClose={close} onDone={goTo} />}
      {act === 'link' && customer.email !== null && (
        <SignInLinkDialog org={org} customerId={customer.id} email={customer.email} onClose={close} />
      )}
      {act === 'move' && <MoveLicensesDialog {...bulk} />}
      {act === 'revoke' && <BulkRevoke {...bulk} />}
    </>
  )
}

function Actions({ org, customer, may, onAct }: Props & { onAct: (act: Act) => void }) {
  const mayMove = may['licenses:update'] && may['licenses:reveal']
  const hasLicenses = customer.licenses > 0
  return (
    <>
      {may['licenses:create'] && (
        <Button render={<Link href={pageRoute(`/${org}/licenses/new?customer=${customer.id}`)} />}>
          <Plus />
          Create license
        </Button>
      )}
      <DropdownMenu
        trigger={
          <Button size="icon" aria-label="More">
            <Ellipsis />
          </Button>
        }
      >
        {mayCorrect(may) && (
          <>
            <MenuItem icon={<Pencil />} onSelect={() => onAct('correct')}>
              Correct email or Discord ID
            </MenuItem>
            <MenuItem icon={<Merge />} onSelect={() => onAct('merge')}>
              Merge with another customer
            </MenuItem>
          </>
        )}
        {may['customers:update'] && customer.email !== null && (
          <MenuItem icon={<Send />} onSelect={() => onAct('link')}>
            Email a sign-in link
          </MenuItem>
        )}
        {may['licenses:export'] && (
          <MenuItem icon={<Download />} onSelect={() => location.assign(customerPath(org, `/${customer.id}/export`))}>
            Export their data
          </MenuItem>
        )}
        {hasLicenses && (mayMove || may['licenses:revoke']) && <MenuRule />}
        {hasLicenses && mayMove && (
          <MenuItem icon={<ArrowRightLeft />} onSelect={() => onAct('move')}>
            Move all licenses
          </MenuItem>
        )}
        {hasLicenses && may['licenses:revoke'] && (
          <MenuItem icon={<CircleX />} danger onSelect={() => onAct('revoke')}>
            Revoke all licenses
          </MenuItem>
        )}
      </DropdownMenu>
    </>
  )
}

const factsOf = (org: string, { email, discord_id, licenses, created_at }: CustomerView) => [
  { label: 'Email', value: email === null ? 'none' : <Email email={email} />, wide: true },
  { label: 'Discord ID', value: discord_id === null ? 'none' : <DiscordId id={discord_id} /> },
  {
    label: 'Licenses',
    value: licenses >= MAX_LICENSES_COUNTED ? `${formatNumber(licenses)}+` : formatNumber(licenses),
  },
  { label: 'Since', value: <TimeText at={created_at} as="exact" /> },
  { label: 'Customer portal', value: <CopyPortalLink org={org} email={email} /> },
]

const Email = ({ email }: { email: string }) => (
  <span className="-my-1 inline-flex min-w-0 items-center gap-1">
    <span className="wrap-anywhere min-w-0">
      <BreakableText text={email} />
    </span>
    <CopyButton text={email} what="Email" />
    <IconButton label={`Write to ${email}`} size="small" className="text-muted" render={<a href={mailtoHref(email)} />}>
      <Mail />
    </IconButton>
  </span>
)

const DiscordId = ({ id }: { id: string }) => (
  <span className="-my-1 inline-flex min-w-0 items-center gap-1 font-mono text-small">
    <span className="min-w-0 break-all">{id}</span>
    <CopyButton text={id} what="Discord ID" />
  </span>
)
