import { expect, test } from 'vitest'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { listOwnTokens, revokeOwnToken } from '@/lib/people/access-tokens/server/own-access-tokens'
import { proveIdentity } from '@/lib/people/account/server/prove-identity'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { givenIssuedToken } from '@/tests/support/fixtures/access-tokens/issued-token'
import { expectSignedIn, PASSWORD, passwordProof } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'
import { givenTeam } from '@/tests/support/fixtures/team'

const { db, auth } = await setUpAuth()

test('a session is proven by the password, for 15 minutes', async () => {
  const { email } = await auth.person()
  const { token } = expectSignedIn(
    await signInWithPassword(auth.access, auth.newBrowser(), { email, password: PASSWORD }),
  )
  const user = await auth.signedIn(token)
  if (!user) throw new Error('not signed in')
  const prove = (password?: string) =>
    proveIdentity(auth.access, auth.newBrowser(), { user, proof: passwordProof(password) })
  const isProven = async () => (await auth.signedIn(token))?.isProven
  expect(await isProven(), 'signing in alone proves nothing: the session may be stolen at once').toBe(false)
  expect((await prove('wrong')).outcome).toBe('refused')
  expect(await isProven()).toBe(false)
  expect((await prove()).outcome).toBe('right')
  expect(await isProven()).toBe(true)
  auth.later(14 * MINUTE_MS)
  expect(await isProven()).toBe(true)
  auth.later(MINUTE_MS)
  expect(await isProven()).toBe(false)
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
