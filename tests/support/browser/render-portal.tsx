import { readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The portal's English messages. */
export const MESSAGES = JSON.parse(readFileSync('messages/en.json', 'utf8'))

/** A part of the portal as the server renders it: in English, with times in UTC, and with what `client` has loaded. */
export const renderPortal = (part: ReactNode, client = new QueryClient()): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" messages={MESSAGES} timeZone="UTC">
        {part}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
