import type pg from 'pg'
import type { JobView } from '@/lib/jobs/core/schema'
import { downloadJobFile } from '@/lib/jobs/server/download-job-file'
import { getJob } from '@/lib/jobs/server/list-jobs'
import { issueLicensesInput } from '@/lib/licenses/core/schema'
import { issueLicenses } from '@/lib/licenses/server/issue-licenses'
import { newId } from '@/lib/platform/ids'
import { createProduct } from '@/lib/products/server/create-product'
import { type Desk, givenDesk } from './desk'

/** A desk with a product, and what tests of licenses ask of it. */
export async function givenLicenseDesk(pool: pg.Pool, role = 'owner') {
  const desk = await givenDesk(pool, { role: 'owner' })
  const input = { slug: 'app', name: 'App', key_prefix: 'ACME' }
  const product = await desk.write((work) => createProduct(work, desk.may('products:create'), input))
  return { ...desk, role, productId: product.id, apiKey: product.api_key, ...licenseTools(desk, product.id) }
}

export type LicenseDesk = Awaited<ReturnType<typeof givenLicenseDesk>>

type IssueOver = Partial<Parameters<typeof issueLicensesInput.parse>[0] & object>

function licenseTools(desk: Desk, productId: string) {
  const issueInput = (over: IssueOver = {}) =>
    issueLicensesInput.parse({
      id: newId(),
      product_id: productId,
      count: 1,
      license_key: null,
      customer: { email: 'cy@customer.test' },
      expires_at: null,
      notes: null,
      ip_system_enabled: false,
      max_ips: null,
      ip_mode: 'auto_register',
      version_pin_mode: 'none',
      version_pinned: null,
      version_range_min: null,
      version_range_max: null,
      ...over,
    })
  const issue = (over: IssueOver = {}, at?: Date): Promise<JobView> =>
    desk.write((work) => issueLicenses(work, desk.may('licenses:create'), issueInput(over)), at)
  const resultOf = (jobId: string, name: 'result' | 'problems' = 'result') =>
    downloadJobFile(desk.reading(), desk.may('licenses:view'), { jobId, name, record: desk.write }).then((file) =>
      file.text(),
    )

  return {
    issueInput,
    issue,
    resultOf,
    jobOf: (jobId: string) => getJob(desk.reading(), desk.may('licenses:view'), jobId),
    /** Issues one license; answers its id and key. */
    givenOne: async (over: IssueOver = {}, at?: Date) => {
      const job = await issue(over, at)
      const [, line = ''] = (await resultOf(job.id)).split('\n')
      const cells = line.split(',')
      return { id: cells.at(-1) ?? '', key: cells[0] ?? '' }
    },
    row: async (id: string) => (await desk.pool.query('select * from license where id = $1', [id])).rows[0],
    events: async (id: string): Promise<string[]> =>
      (await desk.pool.query('select action from audit_entry where license_id = $1 order by id', [id])).rows.map(
        ({ action }) => action,
      ),
  }
}
