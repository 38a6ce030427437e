import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Customer } from '@/lib/portal/core/customer'
import type { PortalParts, PortalSignIn, PortalVisitor } from '@/lib/portal/server/portal-parts'
import { readCustomer } from '@/lib/portal/server/read-customer'
import { requestPortalCode, signInWithPortalCode } from '@/lib/portal/server/sign-in-with-code'
import { type Door, from, givenDoor } from './access'

/** Everything that the portal stands on, real but for the clock; and mails as they wait to be sent. */
export type PortalDoor = ReturnType<typeof givenPortalDoor>

export function givenPortalDoor(pool: pg.Pool) {
  const door = givenDoor(pool)
  const parts: PortalParts = { ...door.access, pool, discord: null }
  let hosts = 0

  /** A browser that nobody counted yet. */
  const fresh = (sessionToken: string | null = null): PortalVisitor => {
    hosts += 1
    return atPortal(`10.7.${hosts >> 8}.${hosts & 255}`, sessionToken)
  }
  const request = async (email: string, visitor = fresh()): Promise<string> => {
    const outcome = await requestPortalCode(parts, visitor, email)
    if (outcome.outcome !== 'requested') throw new Error('the request was throttled')
    return outcome.request
  }
  /** Signs in with the code from the mail; answers the token. */
  const signIn = async (email: string, visitor = fresh()): Promise<string> => {
    const code = { email, request: await request(email, visitor), code: await door.codeTo(email) }
    return tokenOf(await signInWithPortalCode(parts, visitor, code))
  }
  const customerOf = async (token: string): Promise<Customer> => {
    const customer = await readCustomer(parts.db, token, door.clock.now)
    if (!customer) throw new Error('the token signs nobody in')
    return customer
  }
  /** An address that has something to sign in to. */
  const givenCustomer = async (email: string): Promise<string> => {
    await pool.query('insert into global_customer (id, email) values (gen_random_uuid(), $1) on conflict do nothing', [
      email,
    ])
    return email
  }
  return { ...door, parts, fresh, request, signIn, customerOf, givenCustomer, linkTo: linkTo(door) }
}

export const atPortal = (address: string, sessionToken: string | null = null): PortalVisitor => ({
  ...from(address, sessionToken),
  locale: 'en',
})

/** The token, when it signed in; fails the test when it did not. */
export function tokenOf(outcome: PortalSignIn): string {
  if (outcome.outcome !== 'signed_in') throw new Error(`not signed in: ${JSON.stringify(outcome)}`)
  return outcome.token
}

export const discordId = (): string => BigInt(`0x${randomBytes(7).toString('hex')}`).toString()

/** The token of the link in the last mail to this address. */
const linkTo =
  ({ mailsTo }: Door) =>
  async (email: string): Promise<string> => {
    const fragment = /\/portal\/sign-in\/link#(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1]
    if (!fragment) throw new Error('the mail holds no link')
    return new URLSearchParams(fragment).get('token') ?? ''
  }
