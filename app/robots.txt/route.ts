import { siteUrl } from '@/lib/http/pages/site-url'

export const dynamic = 'force-dynamic'

/** Public pages may be found; dashboards and portals may not. */
export const GET = () =>
  new Response(
    `User-agent: *
Allow: /$
Allow: /docs
Allow: /llms
Allow: /social.png
Disallow: /

Sitemap: ${siteUrl().origin}/sitemap.xml
`,
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  )
