import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Document, documentMetadata } from '@/components/layout/document'
import { siteUrl } from '@/lib/http/pages/site-url'
import '../globals.css'

const TITLE = 'Latchkey: validate license keys with one API call'

export const generateMetadata = (): Metadata => ({
  ...documentMetadata,
  metadataBase: siteUrl(),
  openGraph: { title: TITLE, type: 'website', images: [{ url: '/social.png', width: 1200, height: 630, alt: TITLE }] },
  twitter: { card: 'summary_large_image' },
})

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <Document lang="en">{children}</Document>
}
