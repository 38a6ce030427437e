import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { integrationSnippet, SNIPPET_LANGUAGES } from '@/lib/catalog/products/core/integration-snippets'
import { CLIENT_LANGUAGES } from '@/lib/people/docs/core/client-archives'
import { docsAnswer } from '@/lib/people/docs/server/docs-answer'
import { readSource, sourceFiles } from '../source-tree'

const TESTS = /\/tests?\/|_test\.go$|\/live_test|\.test\.ts$/
/** Of a repository alone: what git leaves out, and what only the tests of a client in Ruby read. */
const OF_REPOSITORY = /\/\.gitignore$|\/(?:Gemfile|Rakefile)$/

const folders = [...new Set(sourceFiles().flatMap((path) => /^clients\/([^/]+)\//.exec(path)?.[1] ?? []))]
const bytesOf = async (language: string) =>
  new Uint8Array(await (await docsAnswer(['clients', `${language}.zip`])).arrayBuffer())

test('every client has an archive, which the dashboard offers', () => {
  expect(CLIENT_LANGUAGES.toSorted()).toEqual(folders.filter((name) => name !== 'testing').toSorted())
  const withClient = SNIPPET_LANGUAGES.filter(
    (language) =>
      integrationSnippet(language, { origin: 'https://keys.example', licenseKey: 'A', place: 'server' }).hasClient,
  )
  expect(withClient.toSorted()).toEqual(CLIENT_LANGUAGES.toSorted())
})

test.each(CLIENT_LANGUAGES)('the archive of %s has every file of the client but its tests', async (language) => {
  const answer = await docsAnswer(['clients', `${language}.zip`])
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(await bytesOf(language))
  const written = sourceFiles().filter(
    (path) => path.startsWith(`clients/${language}/`) && !/\/node_modules\//.test(path),
  )
  const expected = written.filter((path) => !TESTS.test(path) && !OF_REPOSITORY.test(path))
  expect(Object.keys(files).map((path) => `clients/${path}`)).toEqual(expected.toSorted())
  for (const [path, bytes] of Object.entries(files))
    if (!path.endsWith('/README.md')) expect(strFromU8(bytes), path).toBe(readSource(`clients/${path}`))
})

test.each(CLIENT_LANGUAGES)('the README in the archive of %s says nothing of what is not there', async (language) => {
  const files = unzipSync(await bytesOf(language))
  const readme = strFromU8(files[`${language}/README.md`] ?? new Uint8Array())
  expect(readme).toMatch(/^# Latchkey for /)
  expect(readme).not.toMatch(/^## (?:Tests|Development)$/m)
  const links = [...readme.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link)
  const local = links.filter((link) => !/^https?:/.test(link))
  expect(local.filter((link) => files[`${language}/${link}`] === undefined)).toEqual([])
})

/** What the install lines of the pages name, below the folder into which the archive is unpacked. */
const INSTALLED: Record<string, string[]> = {
  typescript: ['package.json', 'build.mjs', 'tsconfig.json', 'tsconfig.cjs.json', 'src/index.ts', 'src/cli/main.ts'],
  python: ['pyproject.toml', 'latchkey/__init__.py', 'latchkey/py.typed'],
  java: ['pom.xml', 'src/main/java/dev/latchkey/client/LatchkeyClient.java'],
  go: ['go.mod', 'client.go'],
  php: ['composer.json', 'autoload.php', 'src/Client.php'],
  csharp: ['Latchkey.Client.csproj', 'src/LatchkeyClient.cs'],
  ruby: ['latchkey.gemspec', 'lib/latchkey.rb'],
}

test.each(CLIENT_LANGUAGES)('what installs the client for %s is downloaded and in its archive', async (language) => {
  const files = Object.keys(unzipSync(await bytesOf(language)))
  expect(INSTALLED[language]?.filter((name) => !files.includes(`${language}/${name}`))).toEqual([])
  const page = readFileSync('docs/site/quickstart.md', 'utf8')
  expect(page).toContain(`curl -fO "$LATCHKEY_BASE_URL/docs/clients/${language}.zip" && unzip -q ${language}.zip -d `)
  expect(readFileSync('docs/site/clients.md', 'utf8')).toContain(`[${language}.zip](/docs/clients/${language}.zip)`)
})

test('the same sources make the same archive', async () => {
  expect(await bytesOf('go')).toEqual(await bytesOf('go'))
  const { name, mtime } = firstEntry(await bytesOf('go'))
  expect([name, mtime]).toEqual(['go/README.md', (20 << 25) | (1 << 21) | (1 << 16)])
})

/** The name and the time in the head of the first file. */
function firstEntry(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer)
  const name = strFromU8(bytes.subarray(30, 30 + view.getUint16(26, true)))
  return { name, mtime: view.getUint32(10, true) }
}
