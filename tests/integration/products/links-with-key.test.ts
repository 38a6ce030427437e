import { expect, test } from 'vitest'
import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { getProduct } from '@/lib/catalog/products/server/get-product'
import { updateProduct } from '@/lib/catalog/products/server/update-product'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'

// Whoever owns the site of such a link receives the whole key of every customer who follows it.
const db = databaseOfFile()

const LINK = 'https://shop.test/renew?k={{license.key}}'
const create = (actor: Actor) =>
  actor.write((work) =>
    createProduct(
      work,
      actor.may('products:create'),
      { slug: 'editor', name: 'Editor', key_prefix: null },
      { issueApiKey },
    ),
  )
const read = (actor: Actor, id: string) => getProduct(actor.reading(), actor.may('products:view'), id)
const update = (actor: Actor, productId: string, settings: object) =>
  actor.write((work) => updateProduct(work, actor.may('products:update'), { productId, settings }))
async function givenDeveloper() {
  const actor = await givenActor(db.pool, { role: 'developer' })
  const { id } = await create(actor)
  return { actor, id }
}

test.each(['renew_url', 'download_url', 'help_url'])(
  'a member who cannot see whole keys sets none in %s',
  async (field) => {
    const { actor, id } = await givenDeveloper()
    for (const link of [LINK, 'https://shop.test/{{  license.key  }}', 'https://shop.test/#{{license.key}}'])
      await expect(update(actor, id, { [field]: link })).rejects.toMatchObject({
        code: 'forbidden',
        fields: { [field]: expect.stringContaining('licenses:reveal') },
      })
    expect(await read(actor, id)).toMatchObject({ [field]: null })
  },
)

test('one that is there stays and can lose its key, but they change no part of it', async () => {
  const { actor, id } = await givenDeveloper()
  await db.pool.query('update product set renew_url = $2 where id = $1', [id, LINK])
  for (const link of [LINK.replace('shop', 'mine'), LINK.replace('renew', 'other'), `${LINK}&x=1`])
    await expect(update(actor, id, { renew_url: link })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(update(actor, id, { renew_url: LINK, name: 'Editor 2' })).resolves.toEqual({ changed: true })
  await update(actor, id, { renew_url: 'https://shop.test/renew?l={{license.id}}' })
  await expect(update(actor, id, { renew_url: LINK })).rejects.toMatchObject({ code: 'forbidden' })
})

test('those who can see whole keys set it', async () => {
  const actor = await givenActor(db.pool, { role: 'admin' })
  const { id } = await create(actor)
  await update(actor, id, { renew_url: LINK })
  expect(await read(actor, id)).toMatchObject({ renew_url: LINK })
})
