import { siteUrl } from '@/lib/http/pages/site-url'
import { docsHref, docsSections } from '@/lib/people/docs/core/navigation'

export const dynamic = 'force-dynamic'

export function GET() {
  const { origin } = siteUrl()
  const paths = ['/', ...docsSections().flatMap(({ pages }) => pages.map(docsHref))]
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml' } })
}
