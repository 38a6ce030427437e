'use client'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Play, Plus, Scale, Square } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { Checkbox } from '@/components/ui/input/checkbox'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { Card } from '@/components/ui/layout/card'
import { confirmed, DangerCard } from '@/components/ui/layout/danger-card'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { DialogActions } from '@/components/ui/overlay/form-dialog'
import { RotateSecretDialog } from '@/components/ui/overlay/rotate-secret-dialog'
import { ListTable } from '@/components/ui/table/data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import {
  useDeleteSource,
  useReconcileSource,
  useRotateSourceSecret,
  useUpdateSource,
} from '@/lib/service/sales/client/sale-mutations'
import { saleQueries } from '@/lib/service/sales/client/sale-queries'
import { comparisonWords } from '@/lib/service/sales/core/comparison-words'
import { earlierOf, earlierWords } from '@/lib/service/sales/core/earlier-sales'
import { PROVIDERS } from '@/lib/service/sales/core/providers'
import type { CreatedSource, SaleSource } from '@/lib/service/sales/core/schema'
import { ForBuyers } from './buyers-card'
import { HowTo, SourceUrl } from './create-source-screen'
import { CreateWebhook, canCreateWebhook, WebhookCard } from './create-webhook'
import { Credentials } from './credentials-dialog'
import { mappingColumns } from './mapping-columns'
import { MappingDialog } from './mapping-dialog'
import { ShopProducts } from './shop-products'
import { SourceMode } from './sources-screen'
import { openProducts, useShopProducts } from './use-shop-products'

type Props = { org: string; sourceId: string; may: May }

/** One shop: where it sends its events, what its products are here, and whether it is live. */
export function SourceScreen({ org, sourceId, may }: Props) {
  const { data: source } = useSuspenseQuery(saleQueries.source(org, sourceId))
  const mayManage = may['sales:manage']
  return (
    <>
      <DetailHeader
        crumbs={[
          { label: 'Sales', href: pageRoute(`/${org}/sales`) },
          { label: 'Shops', href: pageRoute(`/${org}/sales/sources`) },
        ]}
        title={source.name}
        badge={<SourceMode mode={source.mode} />}
        description={
          source.mode === 'live'
            ? 'Its sales create licenses.'
            : 'Its sales are recorded with what would happen. Nothing is created.'
        }
        actions={mayManage && <Actions org={org} source={source} />}
        facts={factsOf(org, source)}
      />
      <Todo org={org} source={source} mayManage={mayManage} />
      <Mappings org={org} source={source} may={may} />
      {mayManage && source.has_secret && canCreateWebhook(source) && <WebhookCard org={org} source={source} />}
      {mayManage && source.has_api_key && <Differences org={org} source={source} />}
      {mayManage && <ForBuyers org={org} source={source} />}
      {mayManage && <Disconnect org={org} source={source} />}
    </>
  )
}

const factsOf = (org: string, source: SaleSource) => [
  {
    label: source.download_url === null ? 'URL' : 'URL for purchases',
    value: <SourceUrl url={source.url} />,
    wide: 'row' as const,
  },
  ...(source.download_url === null
    ? []
    : [{ label: 'URL for keys', value: <SourceUrl url={source.download_url} />, wide: 'row' as const }]),
  ...(source.success_url === null
    ? []
    : [{ label: 'Success URL', value: <SourceUrl url={source.success_url} />, wide: 'row' as const }]),
  { label: 'Shop', value: PROVIDERS[source.provider].title },
  {
    label: 'Sales',
    value: (
      <Link className="underline decoration-line underline-offset-2" href={`/${org}/sales?source_id=${source.id}`}>
        Show its sales
      </Link>
    ),
  },
  {
    label: 'Last event',
    value: source.last_event_at === null ? 'None yet' : <TimeText at={source.last_event_at} />,
  },
  ...(source.has_api_key
    ? [
        {
          label: 'Compared with the shop',
          value: <Compared source={source} />,
          wide: true,
        },
      ]
    : []),
]

/** When the shop was compared last, and with what result. */
function Compared({ source }: { source: SaleSource }) {
  const { reconciled_at, last_comparison: last } = source
  const at = last?.ended_at ?? reconciled_at
  if (at === null) return 'Not compared'
  return (
    <>
      <TimeText at={at} />
      {last && <span className="block font-normal text-muted">{last.problem ?? comparisonWords(last, source)}</span>}
    </>
  )
}

/** What stands between the shop and its licenses. */
function Todo({ org, source, mayManage }: { org: string; source: SaleSource; mayManage: boolean }) {
  const { title, secret, apiKey } = PROVIDERS[source.provider]
  if (secret === 'pasted' && !source.has_secret)
    return (
      <Callout
        kind="warning"
        title={`Enter the URL at ${title}`}
        action={mayManage && canCreateWebhook(source) && <CreateWebhook org={org} source={source} />}
      >
        Then enter here the secret that it signs with. Until then its events are refused.{' '}
        <HowTo provider={source.provider} />
      </Callout>
    )
  if (source.api_problem)
    return (
      <Callout kind="warning" title={`${title} can't be asked`}>
        {source.api_problem}
      </Callout>
    )
  if (apiKey !== null && !source.has_api_key) return <Callout title="No API key">{apiKey}</Callout>
  return null
}

const Actions = ({ org, source }: { org: string; source: SaleSource }) => (
  <>
    <Credentials org={org} source={source} />
    {source.has_api_key && <Reconcile org={org} source={source} />}
    {PROVIDERS[source.provider].secret === 'made' && <RotateSecret org={org} source={source} />}
    {source.mode === 'live' && <BackToDryRun org={org} source={source} />}
    {source.mode !== 'live' && source.has_secret && <GoLive org={org} source={source} />}
  </>
)

function GoLive({ org, source }: { org: string; source: SaleSource }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: mappings } = useQuery(saleQueries.mappings(org, source.id))
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        // Until something is mapped, that comes first.
        <Button variant={mappings?.items.length ? 'primary' : 'secondary'}>
          <Play />
          Go live
        </Button>
      }
      title="Go live"
      description="From now on, every sale creates licenses and emails the customer."
    >
      <GoLiveForm org={org} source={source} onDone={() => setIsOpen(false)} />
    </Dialog>
  )
}

/** Mounted with every opening, so that it asks by what has come in until then. */
function GoLiveForm({ org, source, onDone }: { org: string; source: SaleSource; onDone: () => void }) {
  const [isApplied, setIsApplied] = useState(false)
  const update = useUpdateSource(org, source.id, { success: `${source.name} is live`, onSuccess: onDone })
  const { data: counts, error } = useQuery(saleQueries.dryRunCounts(org, source.id))
  const isNone = counts !== undefined && earlierOf(counts).count === 0
  const apply_earlier = isApplied && !isNone
  return (
    <>
      <DialogBody>
        {counts ? (
          <Checkbox
            label="Create the licenses of the dry run, too"
            help={earlierWords(counts, source)}
            disabled={isNone}
            checked={apply_earlier}
            onChange={setIsApplied}
          />
        ) : (
          <SkeletonOrFailure failure="The sales of the dry run can't be counted" error={error} className="h-11" />
        )}
      </DialogBody>
      <DialogActions
        submit="Go live"
        isPending={update.isPending}
        disabled={!counts}
        onClick={() => update.mutate({ mode: 'live', apply_earlier })}
      />
    </>
  )
}

function BackToDryRun({ org, source }: { org: string; source: SaleSource }) {
  const update = useUpdateSource(org, source.id, { success: `${source.name} is a dry run again` })
  return (
    <ConfirmDialog
      trigger={
        <Button>
          <Square />
          Back to dry run
        </Button>
      }
      title="Back to dry run"
      confirm="Back to dry run"
      onConfirm={() => update.mutateAsync({ mode: 'dry_run' })}
    >
      New sales create nothing until you go live again.
    </ConfirmDialog>
  )
}

function Reconcile({ org, source }: { org: string; source: SaleSource }) {
  const reconcile = useReconcileSource(org, source.id)
  return (
    <Button loading={reconcile.isPending} onClick={() => reconcile.mutate(undefined)}>
      <Scale />
      Compare now
    </Button>
  )
}

function RotateSecret({ org, source }: { org: string; source: SaleSource }) {
  const [rotated, setRotated] = useState<CreatedSource | null>(null)
  const rotate = useRotateSourceSecret(org, source.id, { onSuccess: setRotated })
  // Where nothing is signed, the secret is a part of the URL.
  const shown = rotated && (source.provider === 'gumroad' ? rotated.url : rotated.secret)
  return (
    <RotateSecretDialog
      description="For 24 hours, the old secret works beside the new one."
      fileName="sales-secret.txt"
      secret={shown}
      isPending={rotate.isPending}
      onOpen={() => setRotated(null)}
      onRotate={() => rotate.mutate(undefined)}
    />
  )
}

/** What becomes of a difference that a comparison finds. */
function Differences({ org, source }: { org: string; source: SaleSource }) {
  const update = useUpdateSource(org, source.id, { success: 'Comparison saved' })
  return (
    <Card
      title="Comparison with the shop"
      description="Every night, Latchkey reads recent orders from the shop, in case an event was lost."
    >
      <RadioGroup
        aria-label="What becomes of a difference"
        value={source.reconcile}
        onChange={(reconcile) => update.mutate({ reconcile })}
        items={[
          { value: 'list', label: 'List differences', help: 'The sale is held until you replay it.' },
          { value: 'apply', label: 'Apply differences', help: 'The licenses follow what the shop says.' },
        ]}
      />
    </Card>
  )
}

/** Whose mapping is being written: '' for one that is not chosen yet, null for none. */
function useChosenProduct() {
  const [chosen, setProduct] = useState<string | null>(null)
  // A sale that waits for a product leads to its dialog.
  const [linked, setLinked] = useQueryState('map', parseAsString)
  const close = () => {
    setProduct(null)
    void setLinked(null)
  }
  return { product: chosen ?? linked, setProduct, close }
}

function Mappings({ org, source, may }: Omit<Props, 'sourceId'> & { source: SaleSource }) {
  const { product, setProduct, close } = useChosenProduct()
  const sourceId = source.id
  const scope = { org, sourceId, may, isLive: source.mode === 'live', isMarketplace: source.download_url !== null }
  const list = useQuery(saleQueries.mappings(org, sourceId))
  const { products, ...known } = useShopProducts(org, source)
  const { nameOf } = known
  const { listed, open } = openProducts(list.data, known)
  const mayManage = may['sales:manage']
  // What is not mapped is listed below instead, each with its button.
  const isMapped = list.data?.items.length !== 0
  const isTable = isMapped || open.length === 0
  const add = mayManage && (
    <Button variant="primary" onClick={() => setProduct('')}>
      <Plus />
      Map a product
    </Button>
  )
  return (
    <section className="space-y-4">
      <SectionHeader
        title="Products"
        help={<HelpLink to="sales" about="mappings" />}
        description="Choose a license for each product of your shop. Sales of other products wait."
        action={list.data && (isMapped || open.length > 0) && add}
      />
      {isTable && (
        <ListTable
          label="Mappings"
          columns={mappingColumns({ ...scope, nameOf })}
          list={list}
          failure="The mappings can't be shown"
          skeletonRows={3}
          empty={
            <EmptyState
              title="Nothing mapped yet"
              description="Choose which license each product becomes."
              action={add}
            />
          }
        />
      )}
      <ShopProducts
        title={PROVIDERS[source.provider].title}
        {...{ products, open }}
        mayMap={mayManage}
        onMap={setProduct}
      />
      {mayManage && product !== null && (
        <MappingDialog
          {...scope}
          {...{ product, listed }}
          name={nameOf(product) ?? product}
          mapping={null}
          onClose={close}
        />
      )}
    </section>
  )
}

function Disconnect({ org, source }: { org: string; source: SaleSource }) {
  const router = useRouter()
  const remove = useDeleteSource(org, source.id, { onSuccess: () => router.push(`/${org}/sales/sources`) })
  return (
    <DangerCard
      actions={[
        confirmed({
          title: 'Disconnect shop',
          description: 'Deletes its mappings and its sales. The licenses stay as they are.',
          question: 'Disconnect this shop',
          onConfirm: () => remove.mutateAsync(undefined),
          consequences:
            'Its mappings and its sales are deleted. From now on its events are refused: renewals no longer extend, and refunds no longer revoke.',
        }),
      ]}
    />
  )
}
