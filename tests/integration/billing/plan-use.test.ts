import { expect, test } from 'vitest'
import { admitCustomerMail } from '@/lib/foundation/mail/server/admit-customer-mail'
import { returnMailQuota } from '@/lib/foundation/mail/server/count-mail'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { getPlanUse } from '@/lib/service/billing/server/get-plan-use'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenTeam } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

test('the emails in use are those that count against the limit of the day, which is lower in the first week', async () => {
  const team = await givenTeam(db.pool)
  const { organizationId } = team
  const now = new Date()
  const mailsAt = async (at: Date) => (await getPlanUse(team.reading(at), team)).mails
  expect(await mailsAt(now)).toEqual({ sent: 0, limit: 200 })
  const job = { mail: 'license_issued' as const, organization_id: organizationId }
  const admit = (email: string) => team.write((work) => admitCustomerMail(work, job, email), now)
  await admit('ada@example.test')
  const { limits } = await admit('grace@example.test')
  expect(await mailsAt(now)).toEqual({ sent: 2, limit: 200 })
  // One that could not be sent is not counted.
  await team.write((work) => returnMailQuota(work, limits ?? [], now), now)
  expect(await mailsAt(now)).toEqual({ sent: 1, limit: 200 })
  expect(await mailsAt(new Date(now.getTime() + 8 * DAY_MS))).toEqual({ sent: 0, limit: 1_000 })
})
