import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CLIENT_LANGUAGES, clientArchive } from '@/lib/people/docs/core/client-archives'
import { LINKED_FILES, NOT_FOUND_PAGE } from '@/lib/people/docs/core/navigation'
import { buildAssets } from './build-assets'
import { clientArchiveAt } from './client-archive'
import { renderNotFound, renderPage } from './frame/render-page'
import { loadDocs, searchIndex } from './load-docs'

const SEARCH_INDEX = 'search.json'
// Checked with the server whenever it is used: a page names assets by their hash, and a later version has others.
const FRESH = 'public, max-age=0, must-revalidate'
const FOREVER = 'public, max-age=31536000, immutable'

/** The paths of all pages, their Markdown, and the files that they link to, in segments below `/docs`. */
export const docsPaths = (): string[][] => [
  ...[...loadDocs().keys()].flatMap((name) => [name === 'index' ? [] : name.split('/'), `${name}.md`.split('/')]),
  ...[SEARCH_INDEX, ...LINKED_FILES].map((file) => [file]),
  ...CLIENT_LANGUAGES.map((language) => clientArchive(language).split('/')),
  [NOT_FOUND_PAGE],
]

/** Answers a path below `/docs`. */
export async function docsAnswer(path: string[]): Promise<Response> {
  const name = path.join('/') || 'index'
  if (name === SEARCH_INDEX) return builtFile(searchIndex(), 'application/json')
  if (LINKED_FILES.includes(name)) return builtFile(readFileSync(`docs/${name}`, 'utf8'), 'application/json')
  if (name.endsWith('.md')) {
    const markdown = loadDocs().get(name.slice(0, -'.md'.length))?.markdown
    if (markdown !== undefined) return builtFile(markdown, 'text/markdown; charset=utf-8')
  }
  const archive = clientArchiveAt(name)
  if (archive) return builtFile(new Uint8Array(archive), 'application/zip')
  const assets = await buildAssets()
  if (loadDocs().has(name)) return builtFile(renderPage(name, assets), 'text/html; charset=utf-8')
  return builtFile(renderNotFound(assets), 'text/html; charset=utf-8', 404)
}

type Content = string | Uint8Array<ArrayBuffer>

/** A file that was made when Latchkey was built. Its tag is weak, as it stays the same when a text is compressed. */
export const builtFile = (body: Content, type: string, status = 200): Response =>
  new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': FRESH, ETag: tagOf(body) } })

const tagOf = (body: Content): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

export const assetNames = async (): Promise<string[]> => [...(await buildAssets()).files.keys()]

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', woff2: 'font/woff2' } as const

/** Answers a path below `/docs/assets`. */
export async function assetAnswer(name: string): Promise<Response> {
  const content = (await buildAssets()).files.get(name)
  const type = Object.entries(TYPES).find(([ending]) => name.endsWith(`.${ending}`))?.[1]
  if (!content || !type) return new Response("This file doesn't exist.", { status: 404 })
  const body = new Uint8Array(content)
  return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': FOREVER } })
}
