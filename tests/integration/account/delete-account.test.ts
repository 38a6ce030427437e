import { expect, test } from 'vitest'
import { parseInput } from '@/lib/http/input/read-input'
import { deleteAccount } from '@/lib/people/account/server/delete-account'
import { deleteUser } from '@/lib/people/account/server/delete-user'
import { readAccount } from '@/lib/people/account/server/read-account'
import { personListQuery } from '@/lib/people/operator/core/schema-people'
import { deletePerson } from '@/lib/people/operator/server/change-person'
import { listPeople } from '@/lib/people/operator/server/list-people'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { createInvitation } from '@/lib/people/team/server/create-invitation'
import { authenticate, givenIssuedToken } from '@/tests/support/fixtures/access-tokens/issued-token'
import { expectSignedIn, from, givenAuth, PASSWORD, passwordProof } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'
import { givenTeam, may } from '@/tests/support/fixtures/team'

const { db, auth } = await setUpAuth()

const VISITOR = from('192.0.2.1')

/** A person with a password, signed in. */
async function givenPerson() {
  const { email } = await auth.person()
  const { token } = expectSignedIn(await signInWithPassword(auth.access, VISITOR, { email, password: PASSWORD }))
  const user = await auth.signedIn(token)
  if (!user) throw new Error('not signed in')
  return { user, token }
}

const remove = (user: Awaited<ReturnType<typeof givenPerson>>['user'], password = PASSWORD) =>
  deleteAccount(auth.access, VISITOR, { user, proof: passwordProof(password) })

const problemOf = async (user: Awaited<ReturnType<typeof givenPerson>>['user']) =>
  (await readAccount(auth.access, user, [])).deletion_problem

/** The organizations to hand over first, as their own account page and the console's list name them. */
const onlyOwnedOf = async (user: Awaited<ReturnType<typeof givenPerson>>['user']) => {
  const { items } = await listPeople({ pool: db.pool, now: new Date() }, parseInput(personListQuery, { q: user.email }))
  const { only_owned } = await readAccount(auth.access, user, [])
  return { own: only_owned.map(({ name }) => name), operators: items[0]?.only_owned }
}

/** The operator of a request, in the console. */
async function givenOperator() {
  const { userId, email } = await auth.person()
  await db.pool.query('update user_account set is_operator = true where id = $1', [userId])
  return { userId, email, name: null, sessionId: '' }
}

const rowsOf = async (userId: string, email: string) => {
  const { rows } = await db.pool.query<Record<string, number>>(
    `select (select count(*)::int from user_account where id = $1) as users,
       (select count(*)::int from session where user_id = $1) as sessions,
       (select count(*)::int from account where user_id = $1) as identities,
       (select count(*)::int from recovery_code where user_id = $1) as recovery_codes,
       (select count(*)::int from account_event where user_id = $1) as events,
       (select count(*)::int from known_browser where owner_id = $1) as browsers,
       (select count(*)::int from membership where user_id = $1) as memberships,
       (select count(*)::int from notification_choice where user_id = $1) as choices,
       (select count(*)::int from saved_view where user_id = $1) as views,
       (select count(*)::int from email_code where email = $2) as codes,
       (select count(*)::int from invitation where email = $2 and accepted_at is null and revoked_at is null) as invitations`,
    [userId, email],
  )
  return rows[0]
}
const NOTHING = {
  users: 0,
  sessions: 0,
  identities: 0,
  recovery_codes: 0,
  events: 0,
  browsers: 0,
  memberships: 0,
  choices: 0,
  views: 0,
  codes: 0,
  invitations: 0,
}

test('who deletes their account leaves every organization, with their access tokens, and nothing of theirs stays', async () => {
  const [team, other, inviting] = [await givenTeam(db.pool), await givenTeam(db.pool), await givenTeam(db.pool)]
  const { user, token } = await givenPerson()
  await team.member('owner')
  await team.join(user, 'developer')
  await other.member('owner')
  await other.join(user, 'owner')
  const issued = await givenIssuedToken(team, await team.enter({ userId: user.userId, email: user.email }))
  const inviter = await inviting.member('owner')
  await inviting.write((work) =>
    createInvitation(work, may(inviter, 'members:invite'), { email: user.email, role: 'viewer' }),
  )
  await db.pool.query(
    `insert into notification_choice (organization_id, user_id, kind, is_on) values ($1, $2, 'digest', false)`,
    [team.organizationId, user.userId],
  )
  await db.pool.query(`insert into account (provider, provider_account_id, user_id) values ('github', 'ada', $1)`, [
    user.userId,
  ])
  expect(await problemOf(user)).toBeNull()

  expect(await remove(user, 'not this one')).toEqual({ outcome: 'refused', by: 'password' })
  expect(await auth.signedIn(token)).not.toBeNull()
  expect(await remove(user)).toEqual({ outcome: 'deleted' })

  expect(await rowsOf(user.userId, user.email)).toEqual(NOTHING)
  expect(await auth.signedIn(token)).toBeNull()
  expect((await authenticate(team, issued.access_token)).outcome).toBe('revoked')
  const left = { action: 'member.left', label: user.email, by: user.email }
  const audited = await team.audited()
  expect(audited).toContainEqual(expect.objectContaining({ ...left, before: { role: 'Developer' } }))
  expect(audited).toContainEqual(expect.objectContaining({ action: 'access_token.ended', label: user.email }))
  expect(await other.audited()).toContainEqual(expect.objectContaining(left))
  expect(await inviting.audited()).toContainEqual(
    expect.objectContaining({ action: 'invitation.revoked', label: user.email, by: user.email }),
  )
  const mail = (await auth.mailsTo(user.email)).at(-1)
  expect(mail?.subject).toBe('Your Latchkey account was deleted')
  expect(mail?.text).toContain('You deleted your account at http://localhost:3000.')
  expect(await remove(user).catch(({ code }) => code)).toMatchObject({ outcome: 'refused' })
})

test('the only owner of organizations is told which, and nothing changes', async () => {
  const [team, other] = [await givenTeam(db.pool), await givenTeam(db.pool)]
  const { user, token } = await givenPerson()
  for (const one of [team, other]) await one.join(user, 'owner')
  await db.pool.query(`update organization set name = 'Acme' where id = $1`, [team.organizationId])
  await db.pool.query(`update organization set name = 'Beta' where id = $1`, [other.organizationId])
  const both = "You're the only owner of Acme and Beta. Make someone else an owner of each, or delete them, first."
  expect(await problemOf(user)).toBe(both)
  const [acme, beta] = [team, other].map(({ organizationId: id }, at) => ({ id, name: at === 0 ? 'Acme' : 'Beta' }))
  expect(await onlyOwnedOf(user)).toEqual({ own: ['Acme', 'Beta'], operators: [acme, beta] })
  await expect(remove(user)).rejects.toMatchObject({ code: 'conflict', message: both })
  await other.member('owner')
  await expect(remove(user)).rejects.toMatchObject({ message: expect.stringContaining('only owner of Acme. Make') })
  expect(await onlyOwnedOf(user)).toEqual({ own: ['Acme'], operators: [acme] })
  expect(await team.roleOf(user)).toBe('owner')
  expect(await auth.signedIn(token)).not.toBeNull()
  expect((await auth.mailsTo(user.email)).map(({ subject }) => subject)).not.toContain(
    'Your Latchkey account was deleted',
  )
  await team.member('owner')
  expect(await remove(user)).toEqual({ outcome: 'deleted' })
})

test('two owners who both delete their accounts leave one of them', async () => {
  const team = await givenTeam(db.pool)
  const [one, two] = [await givenPerson(), await givenPerson()]
  for (const { user } of [one, two]) await team.join(user, 'owner')
  const both = await Promise.allSettled([remove(one.user), remove(two.user)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rowCount } = await db.pool.query('select from membership where organization_id = $1', [team.organizationId])
  expect(rowCount).toBe(1)
})

test('an installation keeps one operator, by whichever list', async () => {
  await db.pool.query('update user_account set is_operator = false')
  const { user } = await givenPerson()
  await db.pool.query('update user_account set is_operator = true where id = $1', [user.userId])
  const named = (await auth.person()).email
  const operator = { ...user, mayOperate: true }
  const refusal =
    "You're the only operator of localhost:3000. Name someone else who has an account in OPERATOR_EMAILS first."
  expect(await problemOf(operator)).toBe(refusal)
  await expect(remove(operator)).rejects.toMatchObject({ code: 'conflict', message: refusal })
  const others = givenAuth(db.pool, { operatorEmails: [named] })
  await db.pool.query('update user_account set suspended_at = now() where email = $1', [named])
  const byAnother = () =>
    deleteAccount({ ...others.access, clock: auth.access.clock }, VISITOR, { user: operator, proof: passwordProof() })
  await expect(byAnother()).rejects.toMatchObject({ message: refusal })
  await db.pool.query('update user_account set suspended_at = null where email = $1', [named])
  expect(await byAnother()).toEqual({ outcome: 'deleted' })
  await others.db.$disconnect()
})

test('an operator deletes a person by the same rules, which the audit logs and their own activity have', async () => {
  const operator = await givenOperator()
  const team = await givenTeam(db.pool)
  const { user, token } = await givenPerson()
  await team.join(user, 'owner')
  const byOperator = (userId: string) =>
    auth.access.transact(VISITOR, (work) =>
      deletePerson(work, { operator, operatorEmails: [], visitor: VISITOR, userId }),
    )
  const { rows } = await db.pool.query<{ name: string }>('select name from organization where id = $1', [
    team.organizationId,
  ])
  await expect(byOperator(user.userId)).rejects.toMatchObject({
    code: 'conflict',
    message: `${user.email} is the only owner of ${rows[0]?.name}. Delete it, or make someone else an owner, first.`,
  })
  await team.member('owner')
  expect(await byOperator(user.userId)).toEqual({ done: true })
  expect(await rowsOf(user.userId, user.email)).toEqual(NOTHING)
  expect(await auth.signedIn(token)).toBeNull()
  expect(await team.audited()).toContainEqual(
    expect.objectContaining({ action: 'member.removed', label: user.email, by: operator.email }),
  )
  const { rows: acts } = await db.pool.query('select kind, detail from account_event where user_id = $1', [
    operator.userId,
  ])
  expect(acts).toEqual([{ kind: 'operator_acted', detail: `deleted ${user.email}` }])
  expect((await auth.mailsTo(user.email)).at(-1)?.text).toContain('The operator of http://localhost:3000 deleted')
  await expect(byOperator(user.userId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(byOperator(operator.userId)).rejects.toMatchObject({ code: 'conflict' })
})

test('a program on the server deletes no last operator either', async () => {
  await db.pool.query('update user_account set is_operator = false')
  const last = await givenOperator()
  await expect(
    auth.access.transact(VISITOR, (work) =>
      deleteUser(work, last.userId, { operator: { userId: null, email: null }, operatorEmails: [] }),
    ),
  ).rejects.toMatchObject({ message: expect.stringContaining(`${last.email} is the only operator of localhost:3000.`) })
})
