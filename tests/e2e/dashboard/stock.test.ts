import { readFileSync } from 'node:fs'
import { fill, fillSending, press, pressInDialog, see } from '@/tests/support/browser/actions'
import { codeInMail } from '@/tests/support/fixtures/auth'
import { validate } from '@/tests/support/http/client'
import { expect, test } from '../fixtures'

test('keys in stock: created, valid, assigned by a member, claimed by somebody new and by somebody known', async ({
  accessibility,
  app,
  mail,
  owner: { page },
  product,
  signedIn,
}) => {
  await page.goto('licenses/new')
  await page.getByLabel('Keep in stock').check()
  await expect(page.getByLabel('Customer email', { exact: true })).toHaveCount(0)
  expect(await accessibility(page)).toEqual([])
  await page.getByLabel('License name').fill('Box of May')
  await fill(page, 'Quantity', '3')
  await press(page, 'Create 3 licenses')
  await see(page, 'In stock: each goes to the customer who claims it.')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const [, ...lines] = readFileSync(await (await coming).path(), 'utf8')
    .trimEnd()
    .split('\n')
  const keyOf = new Map(lines.map((line) => [line.split(',').at(-1) ?? '', line.split(',')[0] ?? '']))
  const [anyKey = ''] = keyOf.values()
  expect((await validate(app.apiUrl, product.token, { license_key: anyKey })).json['status']).toBe('active')

  await page.goto('licenses')
  await press(page, 'More filters')
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: 'In stock' }).click()
  await see(page, 'Customer: In stock')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(4)
  await rows.nth(1).getByRole('link').first().click()
  await see(page, "It's in stock: it goes to the customer who claims it with its key.")
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Assign to a customer' }).click()
  const assigned = `${product.productId}@assigned.test`
  await fill(page, 'Customer email', assigned)
  await pressInDialog(page, 'Assign license')
  await see(page, `License assigned. The email to ${assigned} is on its way.`)
  await mail.untilMail(assigned)
  keyOf.delete(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  const [[one, keyOfOne], [two, keyOfTwo]] = [...keyOf] as [[string, string], [string, string]]

  const { page: portal } = await signedIn(null, { locale: 'en-GB' })
  await portal.goto('/portal/sign-in')
  await portal.getByRole('link', { name: 'Add a license you were given' }).click()
  await fill(portal, 'License key', 'NOT-A-KEY')
  const email = `${product.productId}@claimed.test`
  await fill(portal, 'Your email', email)
  await press(portal, 'Continue')
  await see(portal, 'No available license has this key.')
  expect(await accessibility(portal)).toEqual([])
  await fill(portal, 'License key', keyOfOne.toLowerCase())
  await press(portal, 'Continue')
  // Loaded again, the page goes on where it was, and knows the key.
  await see(portal, `We’ve just sent a code to ${email}.`)
  await portal.reload()
  await see(portal, `We’ve just sent a code to ${email}.`)
  const { text } = await mail.untilMail(email)
  // The button of the email would add the license in any browser, and its page says so.
  const { page: elsewhere } = await signedIn(null, { locale: 'en-GB' })
  await elsewhere.goto(/https?:\S+\/portal\/sign-in\/link\S+/.exec(text)?.[0] ?? '')
  await see(elsewhere, 'sign in and add the license whose key was entered')
  await expect(elsewhere.getByRole('button', { name: 'Add license' })).toBeVisible()
  // The sixth digit sends the code.
  await fillSending(portal, 'Code from the email', codeInMail(text))
  await portal.waitForURL(`/portal/licenses/${one}`)
  await portal.goto('/portal')
  await portal.getByRole('link', { name: 'Add a license you were given' }).click()
  await see(portal, `The license goes to ${email}.`)
  expect(await accessibility(portal)).toEqual([])
  await fill(portal, 'License key', 'NOT-A-KEY')
  await press(portal, 'Add license')
  // No advice to sign in: they have.
  await see(portal, 'If you’ve added it before, it’s under All licenses.')
  await fill(portal, 'License key', keyOfTwo)
  await press(portal, 'Add license')
  await portal.waitForURL(`/portal/licenses/${two}`)
  await see(portal, 'Box of May')
  await see(portal, 'The license was added. It’s yours now.')
  await see(portal, 'License claimed')
  // The link of an order leads to its page, as it does where the email is asked for.
  await portal.goto('/portal/licenses/claim')
  await fill(portal, 'License key', new URL('/portal/nobody/order?token=abcdefghijklmnop', portal.url()).href)
  await press(portal, 'Add license')
  await portal.waitForURL(/\/portal\/nobody\/order/)
  await page.goto('audit')
  await see(page, 'claimed license')
  await see(page, 'assigned license')
})
