import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, fullOrganization, givenSeedDatabase, LATER, type SeedDatabase } from '@/tests/support/fixtures/seed'

let db: SeedDatabase
beforeAll(async () => {
  db = await givenSeedDatabase()
})
afterAll(() => db.close())

const slotsOf = (licenseId: string | undefined) =>
  db.rows(
    'select abbrev(address) as address from license_ip where license_id = $1 order by license_ip.address',
    licenseId,
  )

test('addresses are stored as slots, each rule once, and the count is right', async () => {
  const { organizations } = await db.load([fullOrganization('slots')])
  const license = organizations[0]?.products[0]?.licenses[0]?.id
  expect(await slotsOf(license)).toEqual([{ address: '198.51.100.7' }, { address: '2001:db8:1::/64' }])
  expect(await db.rows('select ip_count, max_ips from license where id = $1', license)).toEqual([
    { ip_count: 2, max_ips: 2 },
  ])
  const networks = await db.rows(
    `select abbrev(network) as n from block_rule b join organization o on o.id = organization_id where slug = 'slots' order by network`,
  )
  expect(networks.map(({ n }) => n)).toEqual(['10.0.0.0/8', '10.0.0.1', '203.0.113.0/24', '2001:db8::/32'])
})

test('the IP system without max_ips uses the setting of the product', async () => {
  const { licenses } = await db.loadOne('default-ips', {
    licenses: [{ customer: customer('x'), ip_system_enabled: true }],
  })
  expect(await db.rows('select max_ips from license where id = $1', licenses[0]?.id)).toEqual([{ max_ips: 1 }])
})

test('an edited file updates the rows to its values, and removes nothing', async () => {
  const license = { license_key: 'edit-me', customer: customer('before'), ips: ['10.0.0.1'], notes: 'x' }
  const before = await db.loadOne('edited', {
    licenses: [license, { customer: customer('stays') }],
    versions: [{ version: '1' }],
  })
  const edited = {
    ...license,
    customer: customer('after'),
    notes: null,
    ips: ['10.0.0.2'],
    revoked_at: '2029-01-01T00:00:00Z',
  }
  const after = await db.loadOne(
    'edited',
    { name: 'New', licenses: [edited], versions: [{ version: '1', yanked: true }] },
    LATER,
  )
  expect(after.licenses).toEqual(before.licenses.slice(0, 1))
  expect(
    await db.rows(
      `select l.notes, l.revoked_at is not null as revoked, l.updated_at, l.ip_count, g.email, p.name, v.yanked,
        (select count(*)::int from license where product_id = p.id) as licenses
       from license l join global_customer g on g.id = customer_id join product p on p.id = product_id
       join product_version v on v.product_id = p.id where l.id = $1`,
      after.licenses[0]?.id,
    ),
  ).toEqual([
    {
      notes: null,
      revoked: true,
      updated_at: LATER,
      ip_count: 2,
      email: 'after@customer.test',
      name: 'New',
      yanked: true,
      licenses: 2,
    },
  ])
})

test('licenses without a key match the oldest of the customer that the file does not name, then new ones', async () => {
  const keyless = { customer: customer('many') }
  const first = await db.loadOne('keyless', { licenses: [keyless, keyless] })
  const [one, two] = first.licenses
  const named = { ...keyless, license_key: one?.license_key }
  const second = await db.loadOne('keyless', { licenses: [keyless, named, keyless] })
  expect(second.licenses.slice(0, 2)).toEqual([two, one])
  expect(first.licenses).not.toContainEqual(second.licenses[2])
  expect(await db.rows('select count(*)::int as n from license where product_id = $1', first.id)).toEqual([{ n: 3 }])
})

const TWO = '80351110224678912'

test('a customer is created with one identity; the other one is stored for the vendor only', async () => {
  const both = { email: 'two@customer.test', discord_id: TWO, name: 'Two' }
  const { licenses } = await db.loadOne('identity', {
    licenses: [{ customer: both }, { customer: { discord_id: TWO } }, { customer: { email: 'TWO@customer.test' } }],
  })
  const [byEmail, byDiscord, again] = await Promise.all(
    licenses.map(({ id }) =>
      db.rows(
        `select g.email, g.discord_id, o.email as own_email, o.discord_id as own_discord, o.name
         from license l join global_customer g on g.id = l.customer_id
         join organization_customer o using (organization_id, customer_id) where l.id = $1`,
        id,
      ),
    ),
  )
  const own = { own_email: 'two@customer.test', own_discord: TWO, name: 'Two' }
  expect(byEmail).toEqual([{ email: 'two@customer.test', discord_id: null, ...own }])
  expect(byDiscord).toEqual([{ email: null, discord_id: TWO, own_email: null, own_discord: TWO, name: null }])
  expect(again).toEqual(byEmail)
})

test('counting IPv6 by network folds the taken slots; switching back keeps them', async () => {
  const ips = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1', '198.51.100.7']
  const license = { license_key: 'v6', customer: customer('v6'), ip_system_enabled: true, max_ips: 9, ips }
  const { licenses } = await db.loadOne('fold', { licenses: [license] })
  const id = licenses[0]?.id
  const count = () => db.rows('select ip_count from license where id = $1', id)
  expect(await count()).toEqual([{ ip_count: 4 }])
  const folded = [{ address: '198.51.100.7' }, { address: '2001:db8::/64' }, { address: '2001:db8:0:1::/64' }]
  for (const ipv6_prefix of [64, 128]) {
    await db.loadOne('fold', { ipv6_prefix, licenses: [license] })
    expect(await slotsOf(id)).toEqual(folded)
    expect(await count()).toEqual([{ ip_count: 3 }])
  }
})

test('a key that was replaced is refused, and its license named', async () => {
  const licenses = [{ license_key: 'SEEDED-1', customer: customer('leaked') }]
  const loaded = await db.loadOne('replaced', { licenses })
  await db.rows(
    `with old as (
       insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
       select product_id, key_hash, id, organization_id, now() from license where id = $1
     ) update license set key_hash = sha256(key_hash) where id = $1`,
    loaded.licenses[0]?.id,
  )
  await expect(db.loadOne('replaced', { licenses })).rejects.toThrow(
    'license ••••DED-1, license_key: A license of this product had this key until it was replaced. Use another key.',
  )
})
