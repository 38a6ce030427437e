import type { Page } from 'playwright/test'
import { newId } from '@/lib/foundation/platform/config/ids'
import { press, see } from '@/tests/support/browser/actions'
import type { ProductFixture } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

const ROWS = [
  'Product,License type,Email,Valid until,Serial',
  'App,Pro,ada@customer.test,31.12.2030,OLD-1',
  'App,Gold,bea@customer.test,31.02.2027,OLD-2',
  'Tool,Pro,cy@customer.test,31.12.2030,OLD-3',
  'app,Basic,dee@customer.test,,OLD-4',
]

/** What a German spreadsheet saves: semicolons, Windows-1252, and blank cells and lines at the end. */
const asSpreadsheet = () => `${ROWS.join(';\r\n').replaceAll(',', ';')};\r\n;;;;;\r\n;;;;;\r\n`

const choose = (page: Page, text: string) =>
  page
    .getByLabel('File of licenses')
    .setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })

const option = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

async function givenTool({ pool, organizationId }: ProductFixture): Promise<void> {
  await pool.query(
    `insert into product (id, organization_id, name, slug, updated_at) values ($1, $2, 'Tool', 'tool', now())`,
    [newId(), organizationId],
  )
}

const typesOf = async ({ pool, productId }: ProductFixture) =>
  (
    await pool.query<{ name: string; type: string | null }>(
      `select c.email as name, t.name as type from license l join license_type t on t.id = l.license_type_id
       join organization_customer c on c.organization_id = l.organization_id and c.customer_id = l.customer_id
       where l.product_id = $1 order by 1`,
      [productId],
    )
  ).rows.map(({ name, type }) => `${name} ${type}`)

test('a file of two products is imported product by product, with license types that are created or replaced', async ({
  owner: { page },
  product,
  accessibility,
}) => {
  await givenTool(product)
  await product.pool.query(
    `insert into license_type (id, organization_id, product_id, name, updated_at) values ($1, $2, $3, 'Basic', now())`,
    [newId(), product.organizationId, product.productId],
  )
  await page.goto('licenses/import')
  await choose(page, asSpreadsheet())
  await see(page, 'Choose a product above')
  await option(page, 'Product', 'App')
  // The rows follow the product.
  await expect(page.getByRole('combobox', { name: 'Rows to import' })).toContainText('App (3 rows)')
  await see(page, '1 row of other products stays out.')
  await see(page, 'Cells left blank, like the expiry, take the settings of the type.')
  await see(page, 'This product has no license types with these names: Pro, Gold.')
  const refused = page.getByRole('region', { name: 'Rows left out' })
  await expect(refused).toContainText('(31.02.2027). February 2027 has 28 days. Use one of them, like 2027-02-28')
  expect(await accessibility.atWidths(page, [390, 820])).toEqual([])

  await option(page, 'Meaning of Product', 'Metadata: Product')
  await option(page, 'License type for Gold', 'Basic')
  await press(page, 'Create license type “Pro”')
  await see(page, 'License type Pro created')
  await press(page, 'Import 2 licenses')
  await see(page, '2 licenses imported')
  await expect(page.getByRole('definition').filter({ hasText: /^App$/ })).toBeVisible()
  expect(await typesOf(product)).toEqual(['ada@customer.test Pro', 'dee@customer.test Basic'])

  await see(page, '1 row of other products')
  await press(page, 'Import the next product')
  await expect(page.getByRole('combobox', { name: 'Meaning of Product', exact: true })).toContainText(
    'Metadata: Product',
  )
  await expect(page.getByRole('combobox', { name: 'Rows to import' })).toContainText('Tool (1 row)')
  await see(page, 'This product has no license type “Pro”.')
})

test('columns that are not imported are named, and kept as metadata with one press', async ({
  owner: { page },
  product,
}) => {
  await page.goto('licenses/import')
  await choose(page, 'License key;Email;Bestellnr;Farbe\nOLD-1;ada@customer.test;B-1;rot\n')
  await see(page, 'Not imported: Bestellnr, Farbe')
  await press(page, 'Keep them as metadata')
  await expect(page.getByText('Not imported:')).toHaveCount(0)
  await press(page, 'Import 1 license')
  await see(page, '1 license imported')
  // The result has a URL.
  await expect(page).toHaveURL(/licenses\/import\?job=[0-9a-f-]{36}$/)
  await page.reload()
  await see(page, '1 license imported')
  const { rows } = await product.pool.query('select metadata from license where product_id = $1', [product.productId])
  expect(rows).toEqual([{ metadata: { Bestellnr: 'B-1', Farbe: 'rot' } }])
})

test('a corrected file with as many rows is checked again, and a key that a spreadsheet shortened is refused', async ({
  owner: { page },
  product,
}) => {
  await page.goto('licenses/import')
  await choose(page, 'License key;Email\n1,00E+12;ada@customer.test\nOLD-2;bea@customer.test\n')
  const refused = page.getByRole('region', { name: 'Rows left out' })
  await expect(refused).toContainText('1,00E+12')
  await expect(refused).toContainText('A spreadsheet has shortened this number.')
  await choose(page, 'License key;Email\n1000000000001;ada@customer.test\nOLD-2;bea@customer.test\n')
  await expect(page.getByRole('button', { name: 'Import 2 licenses' })).toBeVisible()
  await expect(refused).toHaveCount(0)
  expect(product.productId).toBeTruthy()
})
