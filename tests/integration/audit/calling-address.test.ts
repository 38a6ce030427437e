import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '@/lib/foundation/platform/config/clock'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createPrisma, type Db } from '@/lib/foundation/platform/database/db'
import { inTransaction } from '@/lib/foundation/platform/database/run-statement'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { createDashboardWrite } from '@/lib/http/routes/dashboard-route'
import { CHANGE_SUBSCRIBERS } from '@/lib/wiring/transactions'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenTenant } from '@/tests/support/fixtures/tenant'
import { sameOriginHeaders } from '@/tests/support/http/client'

let db: TestDatabase
let prisma: Db
beforeAll(async () => {
  process.env['DATABASE_URL'] ||= 'postgresql://unused'
  process.env['ENCRYPTION_KEY'] ||= TEST_ENCRYPTION_KEY
  db = await givenDatabase()
  prisma = createPrisma(db.pool)
})
afterAll(async () => {
  await prisma.$disconnect()
  await db.close()
})

test('without server.ts in front, a member cannot choose the address in the audit log', async () => {
  const { slug, owner } = await givenTenant(db.pool)
  const addresses: (string | null)[] = []
  const vault = createVault(TEST_ENCRYPTION_KEY)
  const write = createDashboardWrite(() => ({
    db: prisma,
    pool: db.pool,
    history: db.pool,
    vault,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    operatorEmails: [],
    replica: null,
    transact: (origin, run) =>
      prisma.$transaction((tx) =>
        run({
          tx,
          history: inTransaction(tx),
          vault,
          now: systemClock(),
          newId,
          site: base,
          subscribers: CHANGE_SUBSCRIBERS,
          randomBytes: (size) => new Uint8Array(size),
          ...origin,
        }),
      ),
  }))('org:update', { body: emptyBody }, async ({ work }) => {
    addresses.push(work.address)
    return {}
  })
  const base = 'http://localhost:3000'
  const request = new Request(base, {
    method: 'POST',
    body: '{}',
    headers: {
      ...sameOriginHeaders(base, owner.cookie),
      Host: 'localhost:3000',
      'X-Latchkey-Client-Address': '1.2.3.4',
    },
  })
  expect((await write(request, { params: Promise.resolve({ org: slug }) })).status).toBe(200)
  expect(addresses).toEqual([null])
})
