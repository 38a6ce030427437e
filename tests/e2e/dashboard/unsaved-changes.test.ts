import { fill, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { expect, test } from '../fixtures'

test('what is typed while a form is being saved stays, and is not shown as saved', async ({
  app,
  owner: { page },
  product,
}) => {
  const { customerId } = await givenLicense(product, { customer: { name: 'Grace' } })
  await page.goto(`customers/${customerId}`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/dashboard/*/customers/*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByLabel('Name').fill('Grace Hopper')
  await press(page, 'Save changes')
  await sent
  await page.getByLabel('Name').fill('Grace Hopper, Rear Admiral')
  await page.getByLabel('Notes').fill('Pays by invoice')
  release()
  await see(page, 'Customer saved')
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper', exact: true })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper, Rear Admiral')
  await expect(page.getByLabel('Notes')).toHaveValue('Pays by invoice')
  await see(page, 'Not saved yet.')

  await press(page, 'Save changes')
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper, Rear Admiral' })).toBeVisible()
  await expect(page.getByText('Not saved yet.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  const { rows } = await app.pool.query('select name, notes from organization_customer where customer_id = $1', [
    customerId,
  ])
  expect(rows).toEqual([{ name: 'Grace Hopper, Rear Admiral', notes: 'Pays by invoice' }])
})

test('the browser goes back from a form only once its changes are discarded', async ({ owner: { page }, product }) => {
  const { customerId } = await givenLicense(product, { customer: { name: 'Grace' } })
  await page.goto('customers')
  await page.getByRole('link', { name: 'Grace' }).first().click()
  await expect(page).toHaveURL(new RegExp(customerId))
  await page.getByLabel('Name').fill('Grace Hopper')
  const goBack = () => page.evaluate(() => history.back())
  await goBack()
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect(asked).toBeHidden()
  await expect(page).toHaveURL(new RegExp(customerId))
  await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper')
  await goBack()
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/customers$/)
})

test('what was typed stays while another tab of the page is looked at', async ({ owner: { page }, product }) => {
  const { id } = await givenLicense(product)
  await page.goto(`licenses/${id}`)
  await page.getByLabel('Notes').fill('Half a note')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByLabel('Notes')).toBeHidden()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('Half a note')
})

test('what a colleague saved meanwhile is shown, and replaced only by who has seen it', async ({
  accessibility,
  app,
  owner: { page },
  product,
  signedIn,
}) => {
  const { id } = await givenLicense(product)
  const user = await givenUser(app.pool)
  await givenMembership(product, user, 'owner')
  await app.pool.query(`update user_account set name = 'Grace Hopper' where id = $1`, [user.userId])
  const { page: hers } = await signedIn(user.cookie, { baseURL: `${app.url}/${product.organizationId}/` })
  const notesOf = async () =>
    (await app.pool.query('select name, notes, metadata from license where id = $1', [id])).rows[0]
  for (const each of [page, hers]) await each.goto(`licenses/${id}`)

  await fill(page, 'Name · optional', 'Laptop')
  await fill(page, 'Notes · optional', 'Pays by invoice')
  await fill(hers, 'Notes · optional', 'Moved to Berlin.\nCall first.')
  await press(hers, 'Add metadata')
  await fill(hers, 'Key', 'plan')
  await fill(hers, 'Value', 'gold')
  await press(hers, 'Save changes')
  await see(hers, 'Name, notes, and metadata saved')

  await press(page, 'Save changes')
  await see(page, 'This was changed meanwhile by Grace Hopper. Save again to replace it with yours.')
  await expect(page.getByRole('alert').getByRole('definition')).toHaveText('Moved to Berlin.\nCall first.')
  await expect(page.getByLabel('Notes')).toHaveValue('Pays by invoice')
  expect(await accessibility(page)).toEqual([])
  const saved = { name: null, notes: 'Moved to Berlin.\nCall first.', metadata: { plan: 'gold' } }
  expect(await notesOf()).toEqual(saved)
  // What she saves after that has not been shown: it is refused again, and then stays or is replaced.
  await fill(hers, 'Name · optional', 'Desktop')
  await press(hers, 'Save changes')
  await expect.poll(notesOf).toMatchObject({ name: 'Desktop' })
  const refusal = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await press(page, 'Save changes')
  expect((await refusal).status()).toBe(409)
  await expect(page.getByRole('alert').getByRole('definition')).toHaveText('Desktop')
  expect(await notesOf()).toEqual({ ...saved, name: 'Desktop' })
  await press(page, 'Save changes')
  await see(page, 'Name, notes, and metadata saved')
  expect(await notesOf()).toEqual({ ...saved, name: 'Laptop', notes: 'Pays by invoice' })
  await expect(page.getByRole('alert').filter({ hasText: 'meanwhile' })).toHaveCount(0)

  // Her page still has her own text: refused, she discards what she typed, and sees what is saved.
  await fill(hers, 'Notes · optional', 'Moved to Hamburg')
  await press(hers, 'Save changes')
  await see(hers, 'Pays by invoice')
  await press(hers, 'Discard')
  await expect(hers.getByLabel('Notes')).toHaveValue('Pays by invoice')

  // A refused action leaves no page that says what is no longer true.
  await press(hers, 'Revoke')
  await press(page, 'Revoke')
  await fill(page, 'Reason', 'Charged back')
  await press(page, 'Revoke license')
  await see(page, 'License revoked')
  await fill(hers, 'Reason', 'Charged back')
  await pressInDialog(hers, 'Revoke license')
  await see(hers, 'This license is already revoked.')
  await expect(hers.getByRole('dialog')).toHaveCount(0)
  await expect(hers.getByRole('button', { name: 'Reinstate', exact: true })).toBeVisible()
  await expect(hers.getByText('Revoked', { exact: true }).first()).toBeVisible()
})

test('a question about a dialog goes with it: it is not asked over the next one', async ({
  owner: { page },
  product,
}) => {
  let answer = (): void => undefined
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/invitations', async (route) => {
    if (route.request().method() === 'POST') await isAnswered
    await route.continue()
  })
  await page.goto('team')
  await press(page, 'Invite member')
  await page.getByLabel('Email', { exact: true }).fill(`${product.productId}@asked.test`)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/invitations'))
  await press(page, 'Send invitation')
  await sent
  await page.keyboard.press('Escape')
  const asked = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  await expect(asked).toContainText("It's being saved now, and may be saved all the same.")
  answer()
  await see(page, `The invitation to ${product.productId}@asked.test is on its way.`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Invite member')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(asked).toHaveCount(0)
})
