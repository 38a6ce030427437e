import type { z } from 'zod'
import type { LicenseRow } from '@/lib/catalog/licenses/core/license'
import type { Selection } from '@/lib/catalog/licenses/core/schema'
import {
  readNextBatch,
  requireExpected,
  type SelectionSnapshot,
  sizeOfSelection,
  snapshotSelection,
} from '@/lib/catalog/licenses/server/read-selection'
import { licenseTarget } from '@/lib/catalog/licenses/server/require-license'
import { recordChanges, recordJob } from '@/lib/foundation/changes/server/record-changes'
import type { JobKind } from '@/lib/foundation/jobs/core/job'
import type { JobProblem, JobView } from '@/lib/foundation/jobs/core/schema'
import { type JobProgress, type JobTask, STEP_ROWS, type Step } from '@/lib/foundation/jobs/server/job-task'
import { isKnownJob, startLongJob } from '@/lib/foundation/jobs/server/start-job'
import { collectForJobMails, type LicenseEvent, queueJobMails } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Change, JobAction, WithoutTarget } from '@/lib/foundation/shared/change'
import { lockLicenses } from './selected-licenses.sql'

/** At most this many are changed within the request; more become a job. */
const MAX_AT_ONCE = 200

type BulkAction =
  | 'license.revoked'
  | 'license.reinstated'
  | 'license.extended'
  | 'license.updated'
  | 'license.deleted'
  | 'license.transferred'
  | 'license.mail_resent'

/** The change of one license of a selection; a license may have two. */
export type BulkChange = {
  license: LicenseRow
  change: WithoutTarget<Change<BulkAction>>
  /** it ends earlier than before, which its mail says */
  isSooner?: boolean
}

/** What a request names of the licenses to change. */
export type BulkSelection = {
  id: string
  selection: Selection
  /** what a person confirmed: with another number of matches, nothing is changed */
  expected_count?: number | undefined
}

/** Why a license stays unchanged, and the field of the request that says otherwise. */
export type Refusal = Omit<JobProblem, 'row'>
export type Refusals = ReadonlyMap<string, Refusal>

type BulkKind<I> = {
  kind: JobKind
  permission: Permission
  input: z.ZodType<I>
  /** the mail that notifies customers; null if none is sent */
  mail?: (input: I) => LicenseEvent['mail'] | null
  /** action of the audit entry for the whole operation */
  action: JobAction
  /** fields of that entry, besides the number */
  details: (input: I) => Record<string, unknown>
  /** further numbers of the job's summary */
  counts?: (input: I, licenses: LicenseRow[]) => Record<string, number>
  /** why some licenses stay unchanged, by their id: those that the change is not possible for */
  refuses?: (work: WriteContext, input: I, licenses: LicenseRow[], actor: Member) => Refusals | Promise<Refusals>
  /** decides, writes, and returns the changes of the others; the licenses are locked */
  apply: (work: WriteContext, input: I, licenses: LicenseRow[], actor: Member) => Promise<BulkChange[]>
}

/**
 * A change of many licenses as a job: a hundred per step, each with its own event, and one audit entry for the whole.
 */
export const bulkTask = <I extends SelectionSnapshot>(bulk: BulkKind<I>): JobTask<I> => ({
  kind: bulk.kind,
  permission: bulk.permission,
  input: bulk.input,
  step: async (work, actor, { id, input, progress }): Promise<Step> => {
    const batch = await readNextBatch(work, actor.organizationId, { snapshot: input, progress, rows: STEP_ROWS })
    const ids = batch.lines.map((line) => line.id)
    const licenses = await lockLicenses(work.tx, actor.organizationId, ids)
    const refusals = (await bulk.refuses?.(work, input, licenses, actor)) ?? NO_REFUSALS
    const refused = problemsOf(work, licenses, refusals)
    const missing = batch.missing.map(noSuchLicense)
    const part = { ...work, jobId: id }
    const changes = await bulk.apply(
      part,
      input,
      licenses.filter((license) => !refusals.has(license.id)),
      actor,
    )
    const entries = changes.map(({ license, change }) => ({
      ...change,
      target: licenseTarget(work.vault, license),
      licenseId: license.id,
    }))
    await recordChanges(part, actor, entries)
    const changed = new Set(changes.map(({ license }) => license.id)).size
    const mail = bulk.mail?.(input) ?? null
    if (mail !== null) await collectForJobMails(work, { ...mailTargets(actor, changes), mail, jobId: id })
    const mails = batch.isLast ? await queueJobMails(work, id) : { mailed: 0 }
    const done = ids.length + missing.length
    if (batch.isLast) await recordJob(work, actor, { action: bulk.action, jobId: id, details: bulk.details(input) })
    return {
      done,
      failed: refused.length + missing.length,
      problems: [...refused, ...missing],
      isLast: batch.isLast,
      cursor: batch.cursor,
      ...(batch.total !== undefined && { total: batch.total }),
      summary: {
        changed,
        unchanged: ids.length - changed - refused.length,
        ...bulk.counts?.(input, licenses),
        ...mails,
      },
    }
  },
})

const NO_REFUSALS: Refusals = new Map()

const problemsOf = ({ vault }: WriteContext, licenses: LicenseRow[], refusals: Refusals): JobProblem[] =>
  licenses.flatMap((license) => {
    const refusal = refusals.get(license.id)
    if (!refusal) return []
    return [{ row: 0, field: refusal.field, message: `${licenseTarget(vault, license).label}: ${refusal.message}` }]
  })

const noSuchLicense = (id: string): JobProblem => ({ row: 0, field: '', message: `There is no license ${id}.` })

const mailTargets = ({ organizationId }: Member, changes: BulkChange[]) => ({
  organizationId,
  licenseIds: changes.map(({ license }) => license.id),
  soonerIds: changes.filter(({ isSooner }) => isSooner).map(({ license }) => license.id),
})

/** Starts such a change: within the request for few licenses, as a job for many. */
export async function startBulk<I extends SelectionSnapshot>(
  work: WriteContext,
  actor: Member,
  { task, id, chosen, expected, rest }: StartBulk<I>,
): Promise<{ job: JobView; isNew: boolean }> {
  const { organizationId } = actor
  // The same request again gets its job: after a deletion, nothing matches anymore.
  const isRepeated = await isKnownJob(work, { id, organizationId })
  if (expected !== undefined && !isRepeated) await requireExpected(work, organizationId, chosen, expected)
  const size = isRepeated ? NOTHING : await sizeOfSelection(work, organizationId, chosen, MAX_AT_ONCE)
  const input = { ...rest, ...snapshotSelection(work, chosen, expected) } as I
  return startLongJob(work, actor, {
    task,
    request: {
      id,
      productId: null,
      total: UNKNOWN,
      input,
      asked: { ...rest, chosen, ...(expected !== undefined && { expected }) },
      isSmall: !size.isMore && size.count <= MAX_AT_ONCE,
    },
  })
}

type StartBulk<I> = {
  task: JobTask<I>
  id: string
  chosen: Selection
  /** how many were confirmed, if somebody was asked */
  expected?: number | undefined
  rest: Omit<I, keyof SelectionSnapshot>
}

const NOTHING = { count: 0, isMore: false }
const UNKNOWN: JobProgress['total'] = -1
