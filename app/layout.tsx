import { GeistMono } from 'geist/font/mono'
import { GeistSans } from 'geist/font/sans'
import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { cn } from '@/lib/browser/page/class-names'
import { readTheme, THEME_COOKIE } from '@/lib/browser/page/theme'
import { portalLocale } from '@/lib/wiring/pages/portal-language'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Latchkey', template: '%s · Latchkey' },
  description: 'License key management: one HTTP call tells your product whether a license is good.',
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  // Only the portal speaks more than English; proxy.ts says whether this is a page of it.
  const isPortal = (await headers()).has('x-portal')
  return (
    <html
      lang={isPortal ? await portalLocale() : 'en'}
      className={cn(GeistSans.variable, GeistMono.variable, theme !== 'system' && theme)}
    >
      <body className="text-body antialiased">{children}</body>
    </html>
  )
}
