import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/platform/config/ids'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management'
import { runQueuedJobs } from '@/tests/support/process/job-worker'

let db: TestDatabase
let program: Program
beforeAll(async () => {
  db = await givenDatabase()
  program = await givenProgram(db.pool)
})
afterAll(() => db.close())

const bulk = (body: object, by = program, idempotencyKey?: string) =>
  by.call('POST /licenses/bulk', { body, ...(idempotencyKey !== undefined && { idempotencyKey }) })
const customers = (count: number) => Array.from({ length: count }, (_, i) => ({ customer_email: `c${i}@bulk.test` }))
const issue = async (count: number, by = program) => {
  const { json } = await bulk({ action: 'issue', product_id: by.productId, licenses: customers(count) }, by)
  const { data } = (await by.call(`GET /jobs/${json.id}/licenses?limit=100`)).json
  return data as { id: string; customer_email: string; license_key: string }[]
}
