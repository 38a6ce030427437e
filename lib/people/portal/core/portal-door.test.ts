import { expect, test } from 'vitest'
import { doorElsewhere, readDoorQuery } from './portal-door'
import { portalPathOf } from './portal-path'

const ACME = { slug: 'acme', returnOrigins: ['https://shop.acme.test'] }
const LICENSE = '01934c5e-7a10-7000-8000-00000000b001'

test('a link fills in the email, and returns only where the vendor allows it', () => {
  const back = 'https://shop.acme.test/account?a=1&b=2'
  const read = readDoorQuery({ email: 'ada@x.test', return: back }, ACME)
  expect(read).toMatchObject({ email: 'ada@x.test', back, license: false })
  // Signing in leads back here, with the same way out.
  expect(portalPathOf(read.path)).toBe(read.path)
  expect(new URL(read.path, 'https://x.test').searchParams.get('return')).toBe(back)
  expect(readDoorQuery({ return: 'https://evil.test/' }, ACME)).toMatchObject({ back: null, path: '/portal/acme' })
})

test('the link of a mail leads to its license', () => {
  expect(readDoorQuery({ license: LICENSE }, ACME)).toMatchObject({
    license: true,
    path: `/portal/licenses/${LICENSE}`,
  })
  for (const license of ['../account', 'x', [LICENSE], undefined])
    expect(readDoorQuery({ license }, ACME)).toMatchObject({ license: false, path: '/portal/acme' })
})

test('texts that are no email and lists are not filled in', () => {
  expect(readDoorQuery({ email: ['a@x.test', 'b@x.test'] }, ACME).email).toBe('')
  expect(readDoorQuery({ email: 'x'.repeat(300) }, ACME).email).toBe('')
})

test('a customer who has nothing of a vendor is led to another of whom they have something', () => {
  const [own, demo] = [{ slug: 'acme' }, { slug: 'account' }]
  expect(doorElsewhere('acme', [demo])).toBe('/portal/~account')
  expect(doorElsewhere('acme', [demo, own])).toBeNull()
  expect(doorElsewhere('acme', [])).toBeNull()
})
