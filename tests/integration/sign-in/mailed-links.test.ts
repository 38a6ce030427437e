import { expect, test } from 'vitest'
import { readSubscription, setSubscription, unsubscribeToken } from '@/lib/foundation/mail/server/unsubscribe'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { changeEmail, requestEmailChange } from '@/lib/people/account/server/change-email'
import { proveIdentity } from '@/lib/people/account/server/prove-identity'
import { requestReauthenticationCode } from '@/lib/people/account/server/reauthenticate'
import { deleteAccount, requestDeletionCode } from '@/lib/people/portal/server/account/delete-account'
import { linkEmail, requestIdentityCode } from '@/lib/people/portal/server/link-email'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import {
  requestPortalCode,
  signInWithPortalCode,
  signInWithPortalLink,
} from '@/lib/people/portal/server/sign-in-with-code'
import { requestPasswordReset, resetPassword } from '@/lib/people/sign-in/server/reset-password'
import { sendSignInLink } from '@/lib/people/sign-in/server/sessions/send-portal-link'
import { requestSignInCode, signInWithCode, signInWithLink } from '@/lib/people/sign-in/server/sign-in-with-code'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { requestSignUp, signUp } from '@/lib/people/sign-in/server/sign-up'
import { acceptInvitation } from '@/lib/people/team/server/accept-invitation'
import { createInvitation } from '@/lib/people/team/server/create-invitation'
import {
  readMemberSubscription,
  unsubscribeMember,
  unsubscribeUrl,
} from '@/lib/service/notifications/server/unsubscribe-member'
import { codeInMail, expectSignedIn, PASSWORD, passwordProof } from '@/tests/support/fixtures/auth'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { setUpPortalAuth } from '@/tests/support/fixtures/set-up'
import { givenTeam, may } from '@/tests/support/fixtures/team'

const { db, auth } = await setUpPortalAuth()

/** What a mail holds: the token of its link, or a code with the request that stayed in the browser. */
type Secret = { token: string } | { request: string; code: string; email: string }
type Owner = { email: string; user: SessionUser; customer: Customer }

let serial = 0
const newEmail = () => `links-${++serial}@people.test`

/** A person who is both: a user of the dashboard and, with the same address, a customer. */
async function givenOwner(): Promise<Owner> {
  const email = newEmail()
  await auth.person({ email })
  const { token } = expectSignedIn(
    await signInWithPassword(auth.access, auth.newBrowser(), { email, password: PASSWORD }),
  )
  const user = await auth.signedIn(token)
  if (!user) throw new Error('not signed in')
  await auth.givenCustomer(email)
  return { email, user, customer: await auth.customerOf(await auth.signIn(email)) }
}

const lastMail = async (email: string) => (await auth.mailsTo(email)).at(-1)?.text ?? ''
const linked = async (email: string): Promise<Secret> => {
  const fragment = /#(\S+)/.exec(await lastMail(email))?.[1] ?? ''
  return { token: new URLSearchParams(fragment).get('token') ?? fragment }
}
const coded = async (email: string, outcome: { outcome: string }): Promise<Secret> => {
  if (!('request' in outcome)) throw new Error(`not sent: ${JSON.stringify(outcome)}`)
  return { request: String(outcome.request), code: codeInMail(await lastMail(email)), email }
}
const isDone = ({ outcome }: { outcome: string }) =>
  ['signed_in', 'changed', 'linked', 'deleted', 'right'].includes(outcome)
/** Each as the other: a link is a request and its secret. */
function partsOf(secret: Secret): { request: string; code: string } {
  if (!('token' in secret)) return { request: secret.request, code: secret.code }
  const [request = '', code = ''] = secret.token.includes('.')
    ? secret.token.split('.')
    : [crypto.randomUUID(), secret.token]
  return { request, code }
}
const tokenOf = (secret: Secret) => ('token' in secret ? secret.token : `${secret.request}.${secret.code}`)

type Kind = {
  /** has it mailed */
  send: (owner: Owner) => Promise<Secret>
  /** whether it does anything for this person */
  use: (secret: Secret, by: Owner) => Promise<boolean>
  /** it does something only in the sessions of the person who asked for it */
  isBound?: true
}

const newAddresses = new Map<Owner, string>()
const addressOf = (owner: Owner) => {
  const email = newAddresses.get(owner) ?? newEmail()
  newAddresses.set(owner, email)
  return email
}

const KINDS: Record<string, Kind> = {
  'a link to sign in': {
    send: async ({ email }) => {
      await requestSignInCode(auth.access, auth.newBrowser(), email)
      return linked(email)
    },
    use: async (secret) => isDone(await signInWithLink(auth.access, auth.newBrowser(), tokenOf(secret))),
  },
  'a code to sign in': {
    send: async ({ email }) => coded(email, await requestSignInCode(auth.access, auth.newBrowser(), email)),
    use: async (secret) => isDone(await signInWithCode(auth.access, auth.newBrowser(), partsOf(secret))),
  },
  'a link to choose a password': {
    send: async ({ email }) => {
      await requestPasswordReset(auth.access, auth.newBrowser(), email)
      return linked(email)
    },
    use: async (secret) =>
      isDone(await resetPassword(auth.access, auth.newBrowser(), { token: tokenOf(secret), password: PASSWORD })),
  },
  'a code to sign up': {
    send: async (owner) => {
      const email = addressOf(owner)
      return coded(email, await requestSignUp(auth.access, auth.newBrowser(), email))
    },
    use: async (secret, owner) => {
      const account = { name: 'Ada', email: addressOf(owner), password: PASSWORD, ...partsOf(secret) }
      return isDone(await signUp(auth.access, auth.newBrowser(), account))
    },
  },
  'a code for a new email': {
    isBound: true,
    send: async (owner) => {
      const given = { user: owner.user, proof: passwordProof(), email: addressOf(owner) }
      return coded(given.email, await requestEmailChange(auth.access, auth.newBrowser(), given))
    },
    use: async (secret, { user }) =>
      isDone(await changeEmail(auth.access, auth.newBrowser(), { user, ...partsOf(secret) })),
  },
  'a code that confirms who it is': {
    isBound: true,
    send: async ({ email, user }) => {
      await db.pool.query('update user_account set password_hash = null where id = $1', [user.userId])
      return coded(email, await requestReauthenticationCode(auth.access, auth.newBrowser(), user))
    },
    use: async (secret, { user }) => {
      await db.pool.query('update user_account set password_hash = null where id = $1', [user.userId])
      const proof = { password: '', ...partsOf(secret) }
      return isDone(await proveIdentity(auth.access, auth.newBrowser(), { user, proof }))
    },
  },
  'an invitation': {
    isBound: true,
    send: async ({ email }) => {
      const team = await givenTeam(db.pool)
      const owner = await team.member('owner')
      await team.write(
        (work) => createInvitation(work, may(owner, 'members:invite'), { email, role: 'viewer' }),
        auth.clock.now,
      )
      return linked(email)
    },
    use: (secret, { user }) =>
      auth.access
        .transact(auth.newBrowser(), (work) => acceptInvitation(work, user, { token: tokenOf(secret) }))
        .then(
          () => true,
          () => false,
        ),
  },
  'a link to the portal': {
    send: async ({ email }) => {
      await requestPortalCode(auth.parts, auth.fresh(), email)
      return { token: await auth.linkTo(email) }
    },
    use: async (secret) => isDone(await signInWithPortalLink(auth.parts, auth.fresh(), tokenOf(secret))),
  },
  'a link to the portal that a vendor sent': {
    send: async ({ email }) => {
      const vendor = await givenLicenseActor(db.pool)
      const { id } = await vendor.givenOne({ customer: { email }, notify: false })
      const customerId: string = (await vendor.row(id)).customer_id
      await vendor.write((work) => sendSignInLink(work, vendor.may('customers:update'), customerId), auth.clock.now)
      return { token: await auth.linkTo(email) }
    },
    use: async (secret) => isDone(await signInWithPortalLink(auth.parts, auth.fresh(), tokenOf(secret))),
  },
  'a code for the portal': {
    send: async ({ email }) => coded(email, await requestPortalCode(auth.parts, auth.fresh(), email)),
    use: async (secret, { email }) =>
      isDone(await signInWithPortalCode(auth.parts, auth.fresh(), { email, ...partsOf(secret) })),
  },
  'a code to link an email in the portal': {
    isBound: true,
    send: async (owner) => {
      const email = addressOf(owner)
      const given = { customer: owner.customer, email }
      return coded(email, await requestIdentityCode(auth.parts, auth.fresh(), given))
    },
    use: async (secret, owner) => {
      const email = 'email' in secret ? secret.email : addressOf(owner)
      const entered = { customer: owner.customer, email, ...partsOf(secret) }
      return isDone(await linkEmail(auth.parts, auth.fresh(), entered))
    },
  },
  'a code to delete the portal’s data': {
    isBound: true,
    send: async ({ email, customer }) =>
      coded(email, await requestDeletionCode(auth.parts, auth.fresh(), { customer, email })),
    use: async (secret, { email, customer }) =>
      isDone(await deleteAccount(auth.parts, auth.fresh(), { customer, email, ...partsOf(secret) })),
  },
}

const all = Object.entries(KINDS)

function kindOf(name: string): Kind {
  const kind = KINDS[name]
  if (!kind) throw new Error(name)
  return kind
}

/** Ways into the same place, each a secret of its own: one of them is as good as the other. */
const SAME = [
  ['a link to sign in', 'a code to sign in'],
  ['a link to the portal', 'a link to the portal that a vendor sent'],
]
const isAlike = (one: string, other: string) => SAME.some((names) => names.includes(one) && names.includes(other))
const LATER_MS = 8 * DAY_MS

test.each(all)('%s works once', async (_, { send, use }) => {
  const owner = await givenOwner()
  const secret = await send(owner)
  expect(await use(secret, owner)).toBe(true)
  expect(await use(secret, owner)).toBe(false)
})

test.each(all)('%s is good for nothing else, and is left as it was', async (name, { send, use }) => {
  const owner = await givenOwner()
  const secret = await send(owner)
  const others = all.filter(([other]) => other !== name && !isAlike(other, name))
  for (const [other, kind] of others) expect([other, await kind.use(secret, owner)]).toEqual([other, false])
  expect(await use(secret, owner)).toBe(true)
})

test.each(all)('%s ends by itself', async (_, { send, use }) => {
  const owner = await givenOwner()
  const secret = await send(owner)
  auth.later(LATER_MS)
  expect(await use(secret, owner)).toBe(false)
})

test.each(all.filter(([, { isBound }]) => isBound))(
  '%s is worth nothing to another person',
  async (_, { send, use }) => {
    const [owner, other] = [await givenOwner(), await givenOwner()]
    const secret = await send(owner)
    expect(await use(secret, other)).toBe(false)
    expect(await use(secret, owner)).toBe(true)
  },
)

test('the code and the links of earlier mails end with the sign-in by the last', async () => {
  const owner = await givenOwner()
  const [link, code] = [kindOf('a link to sign in'), kindOf('a code to sign in')]
  const [earlier, last] = [await link.send(owner), await code.send(owner)]
  const beside = await linked(owner.email)
  expect(await code.use(last, owner)).toBe(true)
  for (const secret of [earlier, beside]) expect(await link.use(secret, owner)).toBe(false)
})

test('of two links to choose a password, one is left when the other was used', async () => {
  const owner = await givenOwner()
  const { send, use } = kindOf('a link to choose a password')
  const [first, second] = [await send(owner), await send(owner)]
  expect(await use(second, owner)).toBe(true)
  expect(await use(first, owner)).toBe(false)
})

// They work as often as one likes, for as long as the mail is kept (RFC 8058): for one address, one vendor, one kind.
test('a link that ends emails is good for its own, and neither for the other kind nor with a changed letter', async () => {
  const { email, user } = await givenOwner()
  const team = await givenTeam(db.pool)
  await team.join(user, 'owner')
  const ofCustomer = unsubscribeToken(team.vault, { organizationId: team.organizationId, email })
  const place = { organizationId: team.organizationId, userId: user.userId, kind: 'digest' as const }
  const url = new URL(unsubscribeUrl({ site: 'https://latchkey.test', vault: team.vault }, place))
  const ofMember = url.searchParams.get('token') ?? ''
  expect(await readMemberSubscription(team.reading(), ofCustomer)).toBeNull()
  expect(await readSubscription(team.reading(), ofMember)).toBeNull()
  for (const token of [ofCustomer, ofMember]) {
    const changed = `${token.slice(0, -3)}${token.at(-3) === 'A' ? 'B' : 'A'}${token.slice(-2)}`
    expect(await readSubscription(team.reading(), changed)).toBeNull()
    expect(await readMemberSubscription(team.reading(), changed)).toBeNull()
  }
  expect(await team.write((work) => setSubscription(work, ofMember, { isWanted: false }))).toBe(false)
  expect(await team.write((work) => unsubscribeMember(work, ofCustomer))).toBe(false)
  expect(await team.write((work) => setSubscription(work, ofCustomer, { isWanted: false }))).toBe(true)
  expect(await team.write((work) => unsubscribeMember(work, ofMember))).toBe(true)
  const { rows } = await db.pool.query('select organization_id as id from mail_opt_out where email = $1', [email])
  expect(rows).toEqual([{ id: team.organizationId }])
  const choices = await db.pool.query(
    'select organization_id as id, kind from notification_choice where user_id = $1',
    [user.userId],
  )
  expect(choices.rows).toEqual([{ id: team.organizationId, kind: 'digest' }])
})
