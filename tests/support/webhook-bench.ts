import { afterAll, afterEach, beforeAll } from 'vitest'
import { givenDatabase, type TestDatabase } from './database'
import { type Receiver, startReceiver } from './receiver'
import { givenDeliveries, givenEndpoint, startTestWorker } from './webhooks'
import { givenProduct } from './world'

/** A database, receivers and at most one worker for the tests of a file; they end with the test that began them. */
export function webhookBench() {
  let db: TestDatabase
  let worker: { stop: () => Promise<void> } | undefined
  const receivers: Receiver[] = []

  beforeAll(async () => {
    db = await givenDatabase()
  })
  const stopWork = async () => {
    await worker?.stop()
    worker = undefined
  }
  afterEach(async () => {
    await stopWork()
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
  })
  afterAll(() => db.close())

  return {
    pool: () => db.pool,
    url: () => db.url,
    receiver: async (...given: Parameters<typeof startReceiver>): Promise<Receiver> => {
      const started = await startReceiver(...given)
      receivers.push(started)
      return started
    },
    /** A new organization with an endpoint and one delivery to it. */
    send: async (url: string, options: Parameters<typeof givenEndpoint>[3] = {}) => {
      const { organizationId } = await givenProduct(db.pool)
      const endpointId = await givenEndpoint(db.pool, organizationId, url, options)
      const [eventId = ''] = await givenDeliveries(db.pool, organizationId, endpointId)
      return { organizationId, endpointId, eventId }
    },
    work: (options: Parameters<typeof startTestWorker>[1] = {}) => {
      worker = startTestWorker(db.url, options)
    },
    stopWork,
    endpoint: async (id: string) => (await db.pool.query('select * from webhook_endpoint where id = $1', [id])).rows[0],
    attemptsOf: async (endpointId: string) => {
      const { rows } = await db.pool.query(
        `select a.* from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
         where d.endpoint_id = $1 order by number`,
        [endpointId],
      )
      return rows
    },
  }
}
