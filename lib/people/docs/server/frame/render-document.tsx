/** @jsxImportSource hastscript */
import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Assets } from '../build-assets'
import { header } from './header'
import { sidebar } from './sidebar'

type Head = {
  title: string
  description: string
  /** Path of the Markdown of this page, or null. */
  markdownHref: string | null
}

/** A whole HTML document in the frame of the documentation. It has no inline script or style. */
export function renderDocument(head: Head, current: string | null, main: ElementContent[], assets: Assets): string {
  const document = (
    <html lang="en">
      {headOf(head, assets)}
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        {header()}
        <div className="frame">
          {sidebar(current)}
          {main}
        </div>
        <div className="sr-only" id="announcer" role="status" />
      </body>
    </html>
  ) as Element
  return `<!doctype html>${toHtml(document, { allowDangerousHtml: true })}`
}

const headOf = ({ title, description, markdownHref }: Head, assets: Assets): Element =>
  (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content="Latchkey" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {markdownHref && <link rel="alternate" type="text/markdown" href={markdownHref} />}
      {assets.fonts.map((font) => (
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <script src={assets.early} />
      <link rel="stylesheet" href={assets.style} />
      <script type="module" src={assets.page} data-search={assets.search} id="page-script" />
    </head>
  ) as Element
