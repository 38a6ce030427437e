import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/platform/ids'
import type { Customer } from '@/lib/portal/core/customer'
import { WRITES_OF_LICENSE, WRITES_OF_PERSON } from '@/lib/portal/core/write-rules'
import { limitWrites } from '@/lib/portal/server/limit-writes'
import { givenDatabase, type TestDatabase } from '@/tests/support/database'
import { givenPortalDoor, type PortalDoor } from '@/tests/support/portal-desk'

let db: TestDatabase
let door: PortalDoor
beforeAll(async () => {
  db = await givenDatabase()
  door = givenPortalDoor(db.pool)
})
afterAll(() => db.close())

const someone = (): Customer => ({ sessionId: newId(), personId: newId(), customerIds: [] })
const write = (customer: Customer, licenseId: string) => limitWrites(door.parts, customer, licenseId)

test('a customer who changes one license without end is told to wait; others, and other licenses, are not', async () => {
  const [ada, bo, license, other] = [someone(), someone(), newId(), newId()]
  for (let i = 0; i < WRITES_OF_LICENSE.limit; i++) expect(await write(ada, license)).toBeNull()
  expect(await write(ada, license)).toMatchObject({
    outcome: 'throttled',
    retryAfterSeconds: expect.any(Number),
  })
  expect([await write(ada, other), await write(bo, license)]).toEqual([null, null])
})

test('nor can they go from license to license', async () => {
  const ada = someone()
  for (let i = 0; i < WRITES_OF_PERSON.limit; i++) expect(await write(ada, newId())).toBeNull()
  expect(await write(ada, newId())).toMatchObject({ outcome: 'throttled' })
})
