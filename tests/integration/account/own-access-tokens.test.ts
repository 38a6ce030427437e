import { expect, test } from 'vitest'
import { listOwnTokens, revokeOwnToken } from '@/lib/access-tokens/server/own-access-tokens'
import { proveIdentity } from '@/lib/account/server/prove-identity'
import { isProven } from '@/lib/sign-in/server/sessions/session-proof'
import { givenIssuedToken } from '@/tests/support/fixtures/access-tokens/issued-token'
import { passwordProof } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'
import { givenTeam } from '@/tests/support/fixtures/team'

const { db, auth } = await setUpAuth()

test('a session is proven by the password, for 15 minutes', async () => {
  const { userId, email } = await auth.person()
  const sessionId = (await db.pool.query('select gen_random_uuid() as id')).rows[0].id
  await db.pool.query(
    `insert into session (id, token_hash, user_id, method, expires_at) values ($1, $2, $3, 'password', now() + interval '1 day')`,
    [sessionId, Buffer.from(sessionId), userId],
  )
  const user = { sessionId, userId, email, name: null, method: 'password', isPending: false }
  const now = auth.access.clock()
  const at = (minutes: number) => ({ db: auth.db, now: new Date(now.getTime() + minutes * 60_000) })
  expect(await isProven(at(0), user)).toBe(false)
  expect((await proveIdentity(auth.access, auth.newBrowser(), { user, proof: passwordProof('wrong') })).outcome).toBe(
    'refused',
  )
  expect(await isProven(at(0), user)).toBe(false)
  expect((await proveIdentity(auth.access, auth.newBrowser(), { user, proof: passwordProof() })).outcome).toBe('right')
  expect(await isProven(at(1), user)).toBe(true)
  expect(await isProven(at(20), user)).toBe(false)
})

test('a member sees and ends the tokens that act for them, and nobody else’s, in every organization', async () => {
  const [one, two] = [await givenTeam(db.pool), await givenTeam(db.pool)]
  const person = await one.person()
  for (const team of [one, two]) await team.join(person, 'developer')
  const mine = [
    await givenIssuedToken(one, await one.enter(person), { name: 'Shop' }),
    await givenIssuedToken(two, await two.enter(person), { name: 'Nightly' }),
  ]
  const foreign = await givenIssuedToken(one, await one.member('owner'))
  const list = async () => (await listOwnTokens({ db: auth.db, now: new Date() }, person)).map(({ name }) => name)
  expect((await list()).toSorted()).toEqual(['Nightly', 'Shop'])
  await expect(one.write((work) => revokeOwnToken(work, person, { tokenId: foreign.id }))).rejects.toMatchObject({
    code: 'not_found',
  })
  for (const { id } of mine) await one.write((work) => revokeOwnToken(work, person, { tokenId: id }))
  expect(await list()).toEqual([])
  expect((await one.audited()).at(-1)).toMatchObject({
    action: 'access_token.revoked',
    label: 'Shop',
    by: person.email,
  })
})
