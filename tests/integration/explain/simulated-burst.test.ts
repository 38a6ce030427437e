import { expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { simulate } from '@/tests/support/fixtures/simulation'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'

const db = databaseOfFile()

const NOW = new Date('2026-11-21T12:00:00.000Z')

test('at the limit, a burst that is still to come answers the call, and the raised limit is shown', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 5, isBurstEnabled: true })
  const { id, key } = await givenLicense(product)
  const { validate } = createBatches(db.pool, { now: NOW })
  const call = () => validate([callOf(product, key)])
  for (let i = 0; i < 5; i++) await call()
  const simulated = async () => {
    const { status, steps } = await simulate(product, NOW, { license: id })
    return { status, limit: steps.find(({ check }) => check === 'rate_limit_exceeded')?.reason[0] }
  }
  expect(await simulated()).toEqual({ status: 'active', limit: '5 of 6 used.' })
  await call()
  expect(await simulated()).toMatchObject({ status: 'rate_limit_exceeded' })
})

test('past its burst, as after a smaller plan, a day shows the limit that refuses the call', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 5, isBurstEnabled: true })
  const { id, key } = await givenLicense(product)
  await db.pool.query('insert into usage_day (product_id, organization_id, day, used) values ($1, $2, $3, 50)', [
    product.productId,
    product.organizationId,
    '2026-11-21',
  ])
  const { validate } = createBatches(db.pool, { now: NOW })
  expect((await validate([callOf(product, key)]))[0]?.quota).toEqual({ isGranted: false, limit: 5, used: 50 })
  const { status, steps } = await simulate(product, NOW, { license: id })
  expect(status).toBe('rate_limit_exceeded')
  expect(steps.find(({ check }) => check === 'rate_limit_exceeded')?.reason[0]).toContain(' 5 ')
})
