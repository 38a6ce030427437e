import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { changeBrandingInput } from '@/lib/catalog/organizations/core/schema-branding'
import { rasterizeLogo } from '@/lib/catalog/organizations/server/draw-logo'
import { findVendorDoor } from '@/lib/catalog/organizations/server/find-vendor-door'
import { getBranding } from '@/lib/catalog/organizations/server/get-branding'
import { prepareLogo } from '@/lib/catalog/organizations/server/prepare-logo'
import { saveBranding } from '@/lib/catalog/organizations/server/save-branding'
import { removeLogo, saveLogo } from '@/lib/catalog/organizations/server/save-logo'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenTeam, may } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

const PLANTED = 'planted-by-the-sender'
const refused = (code: string) => expect.objectContaining({ name: 'Fault', code })
const square = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: '#0b5cad' } })

async function givenVendor() {
  const team = await givenTeam(db.pool)
  return { team, owner: may(await team.member('owner'), 'org:update') }
}

test('name, accent and support address are stored, recorded once in the audit log, and can be removed', async () => {
  const { team, owner } = await givenVendor()
  const save = (input: object) =>
    team.write((work) => saveBranding(work, owner, changeBrandingInput.parse({ ...NOTHING, ...input })))
  const given = {
    name: ' Harbor ',
    accent: '#0B5CAD',
    support_email: 'Help@Harbor.example',
    support_url: 'https://harbor.example/help',
    return_origins: ['https://harbor.example/'],
    locale: 'de',
  }
  await save(given)
  await save(given)
  const saved = {
    name: 'Harbor',
    accent: '#0b5cad',
    support_email: 'help@harbor.example',
    support_url: 'https://harbor.example/help',
    return_origins: ['https://harbor.example'],
    locale: 'de',
    logo_url: null,
  }
  expect(await getBranding(team.reading(), owner)).toEqual(saved)
  await save({ name: '' })
  expect(await getBranding(team.reading(), owner)).toEqual({ ...NOTHING, logo_url: null })
  expect((await team.audited()).map(({ action }) => action)).toEqual([
    'organization.branding_changed',
    'organization.branding_changed',
  ])
})

const NOTHING = {
  name: null,
  accent: null,
  support_email: null,
  support_url: null,
  return_origins: [],
  locale: null,
}

test('two cards that are saved at the same time both stay, and the audit log has what each changed', async () => {
  const { team, owner } = await givenVendor()
  const save = (input: object) => team.write((work) => saveBranding(work, owner, changeBrandingInput.parse(input)))
  await save({ name: 'Harbor', support_email: 'old@harbor.example' })
  await Promise.all([
    save({ name: 'Harbor Audio', accent: null }),
    save({ support_email: 'help@harbor.example', support_url: null, locale: null }),
    save({ return_origins: ['https://harbor.example'] }),
  ])
  expect(await getBranding(team.reading(), owner)).toMatchObject({
    name: 'Harbor Audio',
    support_email: 'help@harbor.example',
    return_origins: ['https://harbor.example'],
  })
  const changes = (await team.audited()).slice(1).map(({ before, after }) => ({ before, after }))
  expect(changes).toHaveLength(3)
  expect(changes).toEqual(
    expect.arrayContaining([
      { before: { name: 'Harbor' }, after: { name: 'Harbor Audio' } },
      { before: { support_email: 'old@harbor.example' }, after: { support_email: 'help@harbor.example' } },
      { before: { return_origins: [] }, after: { return_origins: ['https://harbor.example'] } },
    ]),
  )
})

test("a vendor's door shows its brand, whom to write to, and nothing else, and there is none for a name that is not taken", async () => {
  const { team, owner } = await givenVendor()
  const { rows } = await db.pool.query<{ slug: string }>('select slug from organization where id = $1', [
    team.organizationId,
  ])
  const slug = rows[0]?.slug ?? ''
  const input = { ...NOTHING, name: 'Harbor', accent: '#0b5cad', return_origins: ['https://harbor.example'] }
  await team.write((work) => saveBranding(work, owner, changeBrandingInput.parse(input)))
  const door = {
    ...{ id: team.organizationId, slug, name: 'Harbor', accent: '#0b5cad', logo_url: null },
    ...{ returnOrigins: ['https://harbor.example'], support_email: null, support_url: null },
  }
  expect(await findVendorDoor(team.reading(), slug)).toEqual(door)
  expect(await findVendorDoor(team.reading(), `~${slug}`)).toEqual(door)
  await db.pool.query(`update organization set slug = 'deleted-' || id where id = $1`, [team.organizationId])
  for (const other of [slug, `deleted-${team.organizationId}`, 'nobody', 'No Name', ''])
    expect(await findVendorDoor(team.reading(), other)).toBeNull()
})

test.each([
  { accent: 'red' },
  { accent: '#12345' },
  { support_email: 'nobody' },
  { support_url: 'harbor' },
  { return_origins: ['http://harbor.example'] },
  { locale: 'tlh' },
  { name: 'a\r\nBcc: everybody@example.test' },
  { name: 'x'.repeat(101) },
])('%j is refused', (input) => {
  expect(changeBrandingInput.safeParse({ ...NOTHING, ...input }).success).toBe(false)
})

test('a logo is served as redrawn, and never as uploaded', async () => {
  const { team, owner } = await givenVendor()
  const sent = Buffer.concat([
    await square(900, 300)
      .withExif({ IFD0: { Copyright: PLANTED } })
      .png()
      .toBuffer(),
    Buffer.from(`<script>${PLANTED}</script>`),
  ])
  expect(sent.includes(PLANTED)).toBe(true)
  const at = new Date('2031-01-01T00:00:00Z')
  const png = await prepareLogo(team.reading(), owner, { image: sent.toString('base64') })
  const { logo_url } = await team.write((work) => saveLogo(work, owner, png), at)
  expect(logo_url).toBe(`/api/portal/logo/${team.organizationId}?v=${at.getTime()}`)
  const kept = await logoOf(team.organizationId)
  expect(kept?.includes(PLANTED)).toBe(false)
  expect(await sharp(kept ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'png', width: 512, height: 171 })
  await team.write((work) => removeLogo(work, owner))
  expect(await logoOf(team.organizationId)).toBeNull()
  expect((await team.audited()).map(({ after }) => after)).toEqual([
    { logo: `of ${at.toISOString()}` },
    { logo: 'none' },
  ])
})

async function logoOf(organizationId: string): Promise<Buffer | null> {
  const { rows } = await db.pool.query('select logo from organization where id = $1', [organizationId])
  return rows[0].logo
}

const svg = (inside: string, before = '') =>
  Buffer.from(
    `<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="24" height="12"><rect width="24" height="12" fill="#fff"/>${inside}</svg>`,
  )

test('a small SVG is drawn large, without what only editors and browsers read', async () => {
  const plain = await rasterizeLogo(svg(''))
  expect(await sharp(plain).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 })
  for (const inside of [
    '<title>Harbor</title><metadata><rdf:RDF>about</rdf:RDF></metadata>',
    '<g onload="steal()" inkscape:label="Layer" data-name="x"/>',
    '<sodipodi:namedview id="base"><inkscape:grid/></sodipodi:namedview>',
  ])
    expect(Buffer.compare(await rasterizeLogo(svg(inside)), plain)).toBe(0)
  const black = await rasterizeLogo(
    svg('<rect width="24" height="12" style="fill: #000 !important; filter: url(#x)"/>'),
  )
  expect(Buffer.compare(black, plain)).not.toBe(0)
})

const PICTURE = pathToFileURL('docs/picture.png').href
test.each([
  ['<filter>', '<filter id="f"><feTurbulence baseFrequency="0.9"/></filter>'],
  ['<mask>', '<mask id="m"/>'],
  ['<pattern>', '<pattern id="p"/>'],
  ['<use>', '<g id="a"/><use href="#a"/>'],
  ['<image>', `<image width="24" height="12" href="${PICTURE}"/>`],
  ['<foreignObject>', '<foreignObject><p>x</p></foreignObject>'],
  ['<style>', '<style>@import "https://example.test/x.css"</style>'],
  ['<script>', `<script>${PLANTED}</script>`],
  ['<animate>', '<rect><animate/></rect>'],
  ['<svg>', '<svg/>'],
  ['fill', '<rect fill="url(https://example.test/x.svg#a)"/>'],
  ['stroke', '<rect style="stroke:u\\72l(file:///etc/passwd)"/>'],
])('an SVG with %s is refused, with the reason', async (reason, inside) => {
  const message = expect.stringContaining(reason)
  await expect(rasterizeLogo(svg(inside))).rejects.toMatchObject({ code: 'invalid', fields: { image: message } })
})

test('an SVG of a hundred expensive filters is refused before anything is drawn', async () => {
  const costly = '<feTurbulence baseFrequency="0.9" numOctaves="9" seed="1"/>'.repeat(100)
  let drawn = 0
  const draw = async () => {
    drawn += 1
    return null
  }
  const refusal = rasterizeLogo(svg(`<filter id="f">${costly}</filter><rect filter="url(#f)"/>`), draw)
  await expect(refusal).rejects.toMatchObject({ fields: { image: expect.stringContaining('<filter>') } })
  expect(drawn).toBe(0)
})

test('too many elements and too many levels are refused', async () => {
  await expect(rasterizeLogo(svg('<g/>'.repeat(5_000)))).rejects.toMatchObject({
    message: expect.stringMatching(/5000/),
  })
  const deep = `${'<g>'.repeat(40)}${'</g>'.repeat(40)}`
  await expect(rasterizeLogo(svg(deep))).rejects.toMatchObject({ message: expect.stringMatching(/32 levels/) })
})

test('an organization may upload six logos in a quarter of an hour', async () => {
  const { team, owner } = await givenVendor()
  const image = svg('').toString('base64')
  const at = new Date()
  const upload = () => prepareLogo(team.reading(at), owner, { image })
  for (let i = 0; i < 6; i++) await upload()
  await expect(upload()).rejects.toEqual(refused('too_many_requests'))
  const other = await givenVendor()
  await prepareLogo(other.team.reading(), other.owner, { image })
})

test.each([
  ['what is no picture', async () => Buffer.from('<html></html>')],
  ['a JPEG', () => square(20).removeAlpha().jpeg().toBuffer()],
  ['half a PNG', async () => (await square(200).png().toBuffer()).subarray(0, 60)],
  ['a PNG that unfolds to far too much', () => square(6_000, 6_000).png().toBuffer()],
  ['a huge SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>')],
  ['an SVG whose names stand for each other a billion times', async () => laughs()],
  ['more than 512 KiB', async () => Buffer.alloc(600_000)],
])('%s is refused', async (_, make) => {
  await expect(rasterizeLogo(await make())).rejects.toEqual(refused('invalid'))
})

function laughs(): Buffer {
  const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('')
  return svg('<text y="10">&e12;</text>', `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities}]>`)
}
