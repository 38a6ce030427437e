import { describe, expect, test } from 'vitest'
import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { addBlockRuleInput } from '@/lib/catalog/products/block-rules/core/schema'
import { addBlockRule } from '@/lib/catalog/products/block-rules/server/add-block-rule'
import { editBlockRule } from '@/lib/catalog/products/block-rules/server/edit-block-rule'
import { listBlockRules } from '@/lib/catalog/products/block-rules/server/list-block-rules'
import { removeBlockRule } from '@/lib/catalog/products/block-rules/server/remove-block-rule'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { saveTemplateInput } from '@/lib/catalog/products/templates/core/schema'
import { getTemplate } from '@/lib/catalog/products/templates/server/get-template'
import { listPreviewLicenses } from '@/lib/catalog/products/templates/server/list-preview-licenses'
import { previewTemplate } from '@/lib/catalog/products/templates/server/preview-template'
import { saveTemplate } from '@/lib/catalog/products/templates/server/save-template'
import { changeVersion } from '@/lib/catalog/products/versions/server/change-version'
import { deleteVersion } from '@/lib/catalog/products/versions/server/delete-version'
import { listVersions } from '@/lib/catalog/products/versions/server/list-versions'
import { publishVersion } from '@/lib/catalog/products/versions/server/publish-version'
import { parseInput } from '@/lib/http/input/read-input'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { givenLicense } from '@/tests/support/fixtures/product'

const db = databaseOfFile()

async function givenEditor(role = 'owner') {
  const owner = await givenActor(db.pool, { role })
  const editor = { slug: 'editor', name: 'Editor', key_prefix: null }
  const product = await owner.write((work) =>
    createProduct(work, owner.may('products:create'), editor, { issueApiKey }),
  )
  return { actor: owner, productId: product.id }
}

describe('block rules', () => {
  const add = (actor: Actor, network: string, product_id: string | null, note: string | null = null) =>
    actor.write((work) => addBlockRule(work, actor.may('ips:manage'), { network, product_id, note }))
  const list = async (actor: Actor, productId: string | null) =>
    (await listBlockRules(actor.reading(), actor.may('ips:view'), productId)).items

  test.each([
    ['203.0.113.9/24', '203.0.113.0/24'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['198.51.100.7/32', '198.51.100.7'],
    ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['2001:db8::7/64', '2001:db8::/64'],
  ])('%s is stored, answered and listed as %s', async (typed, stored) => {
    const { actor, productId } = await givenEditor()
    expect(await add(actor, typed, productId, 'A note')).toMatchObject({ network: stored, note: 'A note' })
    expect(await list(actor, productId)).toMatchObject([{ network: stored, note: 'A note', product_id: productId }])
    expect((await actor.audited()).at(-1)).toMatchObject({ action: 'block_rule.added', target_label: stored })
  })

  test.each(['', 'example.com', '127.1', '0x7f.1', '1.2.3.4/0', '1.2.3.4/33', '::ffff:1.2.3.4/120', 'fe80::1%eth0'])(
    '"%s" is refused at its field',
    async (typed) => {
      const { actor, productId } = await givenEditor()
      await expect(add(actor, typed, productId)).rejects.toMatchObject({
        code: 'invalid',
        fields: { network: expect.stringContaining('Enter an IP address') },
      })
      expect(await list(actor, productId)).toEqual([])
    },
  )

  test('a rule exists once in a scope, in whatever spelling; product and organization are separate scopes', async () => {
    const { actor, productId } = await givenEditor()
    await add(actor, '203.0.113.0/24', productId)
    await expect(add(actor, '203.0.113.77/24', productId)).rejects.toMatchObject({ code: 'conflict' })
    await add(actor, '203.0.113.0/24', null)
    expect([await list(actor, productId), await list(actor, null)].map(({ length }) => length)).toEqual([1, 1])
    const both = await Promise.allSettled([add(actor, '192.0.2.1', null), add(actor, '192.0.2.1', null)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('are sorted as addresses, not as texts', async () => {
    const { actor, productId } = await givenEditor()
    for (const network of ['2001:db8::7', '203.0.113.0/24', '9.9.9.9', '10.0.0.0/8'])
      await add(actor, network, productId)
    const listed = (await list(actor, productId)).map(({ network }) => network)
    expect(listed).toEqual(['9.9.9.9', '10.0.0.0/8', '203.0.113.0/24', '2001:db8::7'])
  })

  test('a note is changed, a rule removed, and both are in the audit log', async () => {
    const { actor, productId } = await givenEditor()
    const rule = await add(actor, '192.0.2.1', productId, 'Old')
    await actor.write((work) => editBlockRule(work, actor.may('ips:manage'), { ruleId: rule.id, note: 'New' }))
    await actor.write((work) => removeBlockRule(work, actor.may('ips:manage'), { ruleId: rule.id }))
    expect(await list(actor, productId)).toEqual([])
    expect((await actor.audited()).slice(-2)).toMatchObject([
      { action: 'block_rule.updated', before: { note: 'Old' }, after: { note: 'New' } },
      { action: 'block_rule.removed', before: { network: '192.0.2.1', note: 'New' } },
    ])
  })

  test('the rules of a license are not among them', async () => {
    const { actor, productId } = await givenEditor()
    const fixture = { pool: db.pool, organizationId: actor.organizationId, productId, token: '' }
    await givenLicense(fixture, { blocked: ['192.0.2.9'] })
    const { rows } = await db.pool.query('select id from block_rule where organization_id = $1', [actor.organizationId])
    expect([await list(actor, productId), await list(actor, null)]).toEqual([[], []])
    await expect(
      actor.write((work) => removeBlockRule(work, actor.may('ips:manage'), rows[0].id)),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a blank note is stored as none', () => {
    expect(addBlockRuleInput.parse({ product_id: null, network: ' 192.0.2.1 ', note: '  ' })).toEqual({
      product_id: null,
      network: '192.0.2.1',
      note: null,
    })
  })
})

describe('versions', () => {
  const publish = (actor: Actor, productId: string, version: string) =>
    actor.write((work) => publishVersion(work, actor.may('versions:manage'), { productId, version }))
  const list = async (actor: Actor, productId: string) =>
    (await listVersions(actor.reading(), actor.may('products:view'), productId)).items
  const yank = (actor: Actor, ids: { productId: string; versionId: string }, yanked: boolean) =>
    actor.write((work) => changeVersion(work, actor.may('versions:manage'), { ...ids, yanked }))

  test('are listed the highest first, whatever the order of publishing', async () => {
    const { actor, productId } = await givenEditor()
    for (const version of ['1.9', '2.0', '1.10', '2.0-beta']) await publish(actor, productId, version)
    expect((await list(actor, productId)).map(({ version }) => version)).toEqual(['2.0', '2.0-beta', '1.10', '1.9'])
  })

  test('1.2 and 1.2.0 are the same version', async () => {
    const { actor, productId } = await givenEditor()
    await publish(actor, productId, '1.2')
    await expect(publish(actor, productId, '1.2.0')).rejects.toMatchObject({
      code: 'conflict',
      fields: { version: 'Version 1.2 is already on the list.' },
    })
  })

  test('are yanked, restored and deleted, each once and in the audit log', async () => {
    const { actor, productId } = await givenEditor()
    const { id: versionId } = await publish(actor, productId, '1.0')
    expect(await yank(actor, { productId, versionId }, true)).toMatchObject({ yanked: true })
    await expect(yank(actor, { productId, versionId }, true)).rejects.toMatchObject({ code: 'conflict' })
    await yank(actor, { productId, versionId }, false)
    await actor.write((work) => deleteVersion(work, actor.may('versions:manage'), { productId, versionId }))
    expect(await list(actor, productId)).toEqual([])
    expect((await actor.audited()).slice(1).map(({ action }) => action)).toEqual([
      'version.published',
      'version.yanked',
      'version.unyanked',
      'version.deleted',
    ])
  })
})

describe('custom response', () => {
  const save = (actor: Actor, productId: string, template: unknown) =>
    actor.write((work) =>
      saveTemplate(work, actor.may('templates:manage'), { productId, ...parseInput(saveTemplateInput, { template }) }),
    )
  const preview = (actor: Actor, productId: string, over: object) =>
    actor.write((work) =>
      previewTemplate(work, actor.may('templates:manage'), {
        productId,
        template: {},
        license_id: null,
        version: null,
        device_id: null,
        ...over,
      }),
    )

  test('a template is saved with its compiled form, and read back', async () => {
    const { actor, productId } = await givenEditor()
    const template = { plan: 'gold', who: '{{customer.name}}' }
    await save(actor, productId, template)
    const read = await getTemplate(actor.reading(), actor.may('products:view'), productId)
    expect(read).toEqual({ template, updated_at: expect.any(String) })
    const { rows } = await db.pool.query('select compiled from response_template where product_id = $1', [productId])
    expect(rows[0].compiled).toContainEqual({ value: 'customer.name' })
    expect((await actor.audited()).at(-1)).toMatchObject({ action: 'template.updated', before: { template: {} } })
  })

  test.each([
    [{ a: { b: ['{{license.secret}}'] } }, 'template.a.b.0'],
    [{ a: JSON.parse('{"__proto__": 1}') }, 'template.a.__proto__'],
    [[], 'template'],
    ['text', 'template'],
    [undefined, 'template'],
  ])('%j is refused with the path of the problem', (template, path) => {
    let problem: unknown
    try {
      parseInput(saveTemplateInput, { template })
    } catch (error) {
      problem = error
    }
    expect(problem).toMatchObject({ code: 'invalid', fields: { [path]: expect.any(String) } })
  })

  test('a preview shows what the license would be answered, override included, with the key masked', async () => {
    const { actor, productId } = await givenEditor()
    const fixture = { pool: db.pool, organizationId: actor.organizationId, productId, token: '' }
    const license = await givenLicense(fixture, { customer: { name: 'Cy "the" Customer' }, notes: 'VIP' })
    await db.pool.query('update license set custom_override = $2 where id = $1', [license.id, { plan: null, extra: 1 }])
    const template = {
      plan: 'gold',
      key: '{{license.key}}',
      greeting: 'Hello {{customer.name}}',
      lifetime: '{{license.is_lifetime}}',
      version: '{{request.version}}',
    }
    const { custom } = await preview(actor, productId, { template, license_id: license.id, version: '1.2' })
    expect(custom).toEqual({
      key: `••••${license.key.slice(-6)}`,
      greeting: 'Hello Cy "the" Customer',
      lifetime: true,
      version: '1.2',
      extra: 1,
    })
  })

  test('without a license a sample is used, and an empty result is null', async () => {
    const { actor, productId } = await givenEditor()
    const { custom } = await preview(actor, productId, { template: { k: '{{license.key}}', p: '{{product.name}}' } })
    expect(custom).toEqual({ k: '••••-7K2QD', p: 'Editor' })
    expect(await preview(actor, productId, {})).toEqual({ custom: null })
  })

  test('a template that someone else has changed meanwhile is not replaced unseen', async () => {
    const { actor, productId } = await givenEditor()
    const send = (template: object, expected: object) =>
      actor.write((work) =>
        saveTemplate(work, actor.may('templates:manage'), {
          productId,
          ...parseInput(saveTemplateInput, { template, expected: { template: expected } }),
        }),
      )
    await send({ plan: 'gold' }, {})
    await expect(send({ tier: 1 }, {})).rejects.toMatchObject({
      code: 'conflict',
      fields: { template: 'You changed this in another tab.' },
    })
    expect((await getTemplate(actor.reading(), actor.may('products:view'), productId)).template).toEqual({
      plan: 'gold',
    })
    // The same twice is no conflict; seen by now, it is replaced.
    await send({ plan: 'gold' }, {})
    await send({ tier: 1 }, { plan: 'gold' })
    expect((await getTemplate(actor.reading(), actor.may('products:view'), productId)).template).toEqual({ tier: 1 })
  })

  test('licenses to try are found by whole key, and by a part of the email or name, of this product only', async () => {
    const { actor, productId } = await givenEditor()
    const fixture = { pool: db.pool, organizationId: actor.organizationId, productId, token: '' }
    const [one, two] = [await givenLicense(fixture), await givenLicense(fixture)]
    const find = async (q?: string) =>
      (await listPreviewLicenses(actor.reading(), actor.may('licenses:view'), { productId, q })).items.map(
        ({ id }) => id,
      )
    expect(new Set(await find())).toEqual(new Set([one.id, two.id]))
    expect(await find(one.key.toLowerCase())).toEqual([one.id])
    expect(await find(`${two.customerId}@EXAMPLE.test`)).toEqual([two.id])
    expect(await find('unknown@example.test')).toEqual([])
    const jane = await givenLicense(fixture, { customer: { name: 'Jane Müller' } })
    expect(await find('jane')).toEqual([jane.id])
    expect(await find('muller')).toEqual([jane.id])
    expect(await find(jane.customerId.slice(0, 13))).toEqual([jane.id])
    const { id, key } = await givenLicense(fixture)
    for (const part of [key.slice(-5), `••••-${key.slice(-5)}`, key.split('-').at(-2)])
      expect(await find(part)).toEqual([id])
    const wholeOf = async (q: string) =>
      (await listPreviewLicenses(actor.reading(), actor.may('licenses:view'), { productId, q })).items.map(
        ({ is_whole }) => is_whole,
      )
    expect(await wholeOf(jane.key)).toEqual([true])
    expect(await wholeOf(`${jane.customerId}@example.test`)).toEqual([true])
    expect(await wholeOf('jane')).toEqual([false])
    const foreign = await givenEditor()
    await expect(
      listPreviewLicenses(foreign.actor.reading(), foreign.actor.may('licenses:view'), { productId }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})
