import { press, see } from '@/tests/support/browser/actions'
import { expect, test } from '../fixtures'

test.use({ locale: 'en-GB' })

test('older licenses: no connection is said, not blamed on us; they are searched once they are shown', async ({
  app,
  customer,
}) => {
  const { context, license, page } = customer
  await app.pool.query(
    `insert into license (id, organization_id, product_id, customer_id, name, key_hash, key_ciphertext, created_at, updated_at)
     select gen_random_uuid(), organization_id, product_id, customer_id, 'Lab ' || n, sha256(convert_to(id::text || n, 'UTF8')),
       key_ciphertext, created_at - n * interval '1 s', now()
     from license, generate_series(1, 210) n where id = $1`,
    [license.id],
  )
  await page.goto('/portal')
  await page.getByRole('searchbox').fill('lab 205')
  await see(page, 'None of the licenses shown matches “lab 205”. Show older licenses to search them, too.')

  await context.setOffline(true)
  await press(page, 'Show older licenses')
  await see(page, 'We can’t reach the server.')
  await context.setOffline(false)
  await press(page, 'Try again')
  await see(page, '1 license found.')
  await expect(page.getByRole('main').getByRole('link', { name: /Editor/ })).toHaveCount(1)
})
