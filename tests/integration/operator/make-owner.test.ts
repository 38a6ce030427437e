import { expect, test } from 'vitest'
import { makeOwnerAsOperator } from '@/lib/people/operator/server/change-organization'
import { listActivity } from '@/lib/people/operator/server/list-activity'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { from } from '@/tests/support/fixtures/auth'
import { givenTeam } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

test('an operator makes a member an owner, which every owner is emailed with the reason, and both logs have', async () => {
  const team = await givenTeam(db.pool)
  const { organizationId } = team
  const operator = { ...(await team.person()), name: null }
  const [owner, member, viewer] = [
    await team.member('owner'),
    await team.member('support'),
    await team.member('viewer'),
  ]
  const make = (userId: string) =>
    team.write((work) =>
      makeOwnerAsOperator(work, {
        ...{ operator, visitor: from('192.0.2.1'), organizationId, userId },
        reason: 'The owner has left the company',
      }),
    )
  await make(member.userId)
  const { rows } = await db.pool.query('select role from membership where user_id = $1', [member.userId])
  expect(rows).toEqual([{ role: 'owner' }])
  const mails = await team.mails()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([owner.email, member.email].toSorted())
  expect(mails[0]?.text).toContain('was changed from Support to Owner by the operator of this installation.')
  expect(mails[0]?.text).toContain('The reason given: The owner has left the company')
  expect(mails[0]?.text).not.toContain(operator.email)
  const audited = await db.pool.query(
    `select after ->> 'reason' as reason from audit_entry
     where organization_id = $1 and action = 'member.role_changed' and is_operator`,
    [organizationId],
  )
  expect(audited.rows).toEqual([{ reason: 'The owner has left the company' }])
  const { items } = await listActivity(team.reading(), { limit: 50, action: 'organization.owner_made' })
  expect(items).toMatchObject([{ who: operator.email, organization_id: organizationId }])
  expect(items[0]?.what).toContain(`Made ${member.email} an owner of `)

  await expect(make(member.userId)).rejects.toMatchObject({ code: 'conflict' })
  await expect(make(operator.userId)).rejects.toMatchObject({ code: 'not_found' })
  await db.pool.query('update user_account set suspended_at = now() where id = $1', [viewer.userId])
  await expect(make(viewer.userId)).rejects.toMatchObject({ code: 'conflict' })
})
