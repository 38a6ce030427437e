import { GeistMono } from 'geist/font/mono'
import { GeistSans } from 'geist/font/sans'
import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { HydrationMark } from '@/components/ui/layout/hydration-mark'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { earlyInputScript } from '@/lib/foundation/browser/page/early-input'
import { readTheme, THEME_COOKIE } from '@/lib/foundation/browser/page/theme'

/** Title of pages without their own, and the preview of links to them. */
export const documentMetadata: Metadata = {
  title: { default: 'Latchkey', template: '%s · Latchkey' },
  description: 'Create license keys, validate them with one API call, and give your customers a portal to manage them.',
  manifest: '/site.webmanifest',
  icons: {
    icon: [
      { url: '/icon.svg', type: 'image/svg+xml' },
      { url: '/favicon.ico', sizes: '32x32' },
    ],
    apple: '/apple-touch-icon.png',
  },
}

/** The document of every page, in the chosen theme. A root layout: navigating to another one reloads the page. */
export async function Document({ lang, children }: { lang: string; children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <html lang={lang} className={cn(GeistSans.variable, GeistMono.variable, theme !== 'system' && theme)}>
      <body className="text-body antialiased">
        {/* Browsers hide the nonce of a script, so React would miss it. */}
        <script
          suppressHydrationWarning
          nonce={(await headers()).get('x-nonce') ?? undefined}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: source of our own
          dangerouslySetInnerHTML={{ __html: earlyInputScript() }}
        />
        <HydrationMark />
        {children}
      </body>
    </html>
  )
}
