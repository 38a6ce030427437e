import { docsHref, docsSections } from '@/lib/people/docs/core/navigation'
import { loadDocs } from './load-docs'

const INTRODUCTION = `# Latchkey

> License key server. A program sends a license key over HTTPS and gets one exact answer: valid or not, and why.`

/** The list of all pages for language models (llmstxt.org). */
export function llmsText(): string {
  const docs = loadDocs()
  const sections = docsSections().map(({ title, pages }) => {
    const lines = pages.map((name) => {
      const page = docs.get(name)
      return `- [${page?.title}](/docs/${name}.md): ${page?.description}`
    })
    return `## ${title}\n\n${lines.join('\n')}`
  })
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`
}

/** All pages in one text. */
export const llmsFullText = (): string => {
  const pages = [...loadDocs().values()].map(({ name, markdown }) => `<!-- ${docsHref(name)} -->\n\n${markdown}`)
  return [INTRODUCTION, ...pages].join('\n\n')
}
