import type { MetadataRoute } from 'next'

/** Nothing behind a sign-in is for search engines. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/$', disallow: '/' } }
}
