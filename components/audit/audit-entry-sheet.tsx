'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Skeleton } from '@/components/ui/feedback/loading'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { Sheet } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { TimeText } from '@/components/ui/text/time-text'
import { auditQueries } from '@/lib/foundation/audit/client/audit-queries'
import { targetWords } from '@/lib/foundation/audit/core/actions'
import { actorName } from '@/lib/foundation/audit/core/actor-words'
import { diffFields } from '@/lib/foundation/audit/core/diff-fields'
import type { AuditDetail } from '@/lib/foundation/audit/core/schema'
import { AuditSentence } from './audit-sentence'
import { ChangeTable } from './changes-table'
import type { AuditFilters } from './use-audit-filters'

type Props = { org: string; filters: AuditFilters }

/** One entry: actor, action, address, and the values before and after. */
export function AuditSheet({ org, filters }: Props) {
  const { entry: id, open } = filters
  const { data, error } = useQuery({ ...auditQueries.entry(org, id ?? ''), enabled: id !== null })
  return (
    <Sheet
      open={id !== null}
      onOpenChange={(isOpen) => !isOpen && open(null)}
      title={data ? <AuditSentence entry={data} /> : 'Change'}
    >
      <DialogBody className="space-y-6">
        {error && <LoadFailure title="This entry can't be shown" error={error} />}
        {!data && !error && <Skeleton className="h-40" />}
        {data && <Entry entry={data} filters={filters} />}
      </DialogBody>
    </Sheet>
  )
}

function Entry({ entry, filters }: { entry: AuditDetail; filters: AuditFilters }) {
  const changes = diffFields(entry.before, entry.after)
  const { actor_type, target } = entry
  const job = jobOf(entry)
  const narrow = (change: Parameters<AuditFilters['set']>[0]) => {
    filters.open(null)
    filters.set(change)
  }
  return (
    <>
      <DefinitionGrid facts={detailsOf(entry)} className="sm:grid-cols-[96px_minmax(0,1fr)]" />
      <section className="space-y-2">
        <h3 className="font-medium">What changed</h3>
        {changes.length > 0 ? (
          <ChangeTable changes={changes} />
        ) : (
          <p className="text-muted text-small">No fields were recorded for this change.</p>
        )}
      </section>
      <div className="flex flex-wrap gap-2">
        {actor_type !== 'order_link' && (
          <Button size="small" onClick={() => narrow({ actor: actorFilter(entry), job: null })}>
            Everything by {WHOSE[actor_type] ?? actorName(entry)}
          </Button>
        )}
        {job && (
          <Button size="small" onClick={() => narrow({ ...CLEARED, job })}>
            Show what it changed
          </Button>
        )}
        {target.id && target.type !== 'job' && (
          <Button size="small" onClick={() => narrow({ target: target.id, job: null })}>
            Everything about this {targetWords(target.type)}
          </Button>
        )}
      </div>
    </>
  )
}

/** Its single changes match no other filter of its own entry. */
const CLEARED = { actor: null, action: null, type: null, target: null, range: null, from: null, to: null }

/** The job whose single changes are folded under this entry; an import is recorded at its product. */
function jobOf({ action, target, after }: AuditDetail): string | null {
  if (action.startsWith('license.bulk_')) return target.id
  return typeof after?.['job_id'] === 'string' ? after['job_id'] : null
}

/** Customers, operators and the service itself are filtered by kind alone. */
const actorFilter = ({ actor, actor_type, access_token }: AuditDetail): string | null => {
  if (access_token) return access_token.id
  if (actor_type === 'member' || actor_type === 'shop') return actor?.id ?? null
  return actor_type === 'system' ? 'service' : actor_type
}
const WHOSE: Partial<Record<AuditDetail['actor_type'], string>> = { customer: 'customers', operator: 'operators' }

const detailsOf = ({ at, actor, access_token, actor_type, target, address, request_id, action }: AuditDetail) => [
  { label: 'When', value: <TimeText at={at} as="exact" /> },
  {
    label: 'Who',
    value: actorName({ actor, access_token }),
    help: whoHelp({ actor, actor_type }),
  },
  ...(actor_type === 'operator'
    ? []
    : [{ label: 'From', value: <span className="font-mono text-small">{address ?? 'No request'}</span> }]),
  { label: 'Action', value: <span className="font-mono text-small">{action}</span> },
  ...(target.id ? [{ label: upperFirst(targetWords(target.type)), value: <Id what="ID" id={target.id} /> }] : []),
  ...(request_id ? [{ label: 'Request', value: <Id what="Request ID" id={request_id} /> }] : []),
]

function whoHelp({ actor, actor_type }: Pick<AuditDetail, 'actor' | 'actor_type'>): string | undefined {
  const email = actor?.name ? actor.email : null
  if (actor_type === 'access_token') return `Access token of ${[actor?.name, actor?.email].filter(Boolean).join(', ')}`
  if (actor_type === 'shop') return 'Connected shop'
  if (actor_type === 'order_link') return 'Opened by who has the link, without signing in'
  if (actor_type === 'customer') return ['Customer', email].filter(Boolean).join(', ')
  return email || undefined
}

const Id = ({ what, id }: { what: string; id: string }) => (
  <span className="flex min-w-0 items-center gap-1">
    <span className="truncate font-mono text-small">{id}</span>
    <CopyButton text={id} what={what} />
  </span>
)

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
