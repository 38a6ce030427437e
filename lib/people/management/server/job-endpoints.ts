import { listJobLicenses } from '@/lib/catalog/licenses/bulk/server/list-job-licenses'
import type { JobKind } from '@/lib/foundation/jobs/core/job'
import { cancelJob, noJob, requireJob } from '@/lib/foundation/jobs/server/list-jobs'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { TokenActor } from '../core/endpoint'
import { jobPath } from '../core/fields'
import { asPage, pageListQuery, pageOf } from '../core/pages'
import { job, presentOwnJob } from '../core/schema-job'
import { license } from '../core/schema-license'
import { sameForAll } from '../core/write-answer'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from './define-endpoint'
import { requireScope } from './missing-scope'
import { SCOPE_OF_JOB } from './scope-of-job'
import { showLicense } from './show-license'

const retrieve = readEndpoint(
  '/jobs/{job_id}',
  {
    operationId: 'retrieve_job',
    tag: 'Bulk changes',
    summary: 'Show a job with its progress',
    description: 'Jobs are kept for 30 days after they ended.',
    scope: 'licenses:view',
    products: 'filters',
    params: jobPath,
    reply: job,
  },
  async ({ actor, reading, params }) => presentOwnJob(await requirePermittedJob(reading.db, actor, params.job_id)),
)

const licenses = readEndpoint(
  '/jobs/{job_id}/licenses',
  {
    operationId: 'list_job_licenses',
    tag: 'Bulk changes',
    summary: 'List the licenses that a job created',
    description:
      'In the order of the request, with their keys if the access token has the scope `licenses:reveal`. Grows while the job runs.',
    scope: 'licenses:view',
    products: 'filters',
    params: jobPath,
    query: pageListQuery,
    reply: pageOf(license),
  },
  async ({ actor, reading, params, query: { after, limit } }) => {
    await requirePermittedJob(reading.db, actor, params.job_id)
    const page = await listJobLicenses(reading, actor, { jobId: params.job_id, after, limit })
    return asPage({ ...page, items: page.items.map((item) => showLicense(reading, actor, item)) })
  },
)

const cancel = writeEndpoint(
  'POST',
  '/jobs/{job_id}/cancel',
  {
    operationId: 'cancel_job',
    tag: 'Bulk changes',
    summary: 'Cancel a job',
    description:
      'Stops it after its current step; what it has done stays. Only for jobs of the member that the access token acts for. Also needs the scope of what the job does, as starting it did.',
    scope: 'licenses:view',
    products: 'filters',
    params: jobPath,
    reply: sameForAll(job),
  },
  async ({ actor, work, params: { job_id } }) => {
    const { kind } = await requirePermittedJob(work.tx, actor, job_id)
    // The tasks guarantee that it is one of these.
    requireScope(actor, SCOPE_OF_JOB[kind as JobKind])
    await cancelJob(work, actor, job_id)
    return presentOwnJob(await requirePermittedJob(work.tx, actor, job_id))
  },
)

/** For a token that is limited to products, jobs exist of these, and its own. */
async function requirePermittedJob(db: Db | Tx, actor: TokenActor<'licenses:view'>, jobId: string) {
  const found = await requireJob(db, actor, jobId)
  const { id, productIds } = actor.accessToken
  const isPermitted = productIds === null || found.accessTokenId === id || productIds.includes(found.productId ?? '')
  return isPermitted ? found : noJob()
}

export const jobEndpoints: readonly ApiEndpoint[] = [retrieve, licenses, cancel]
