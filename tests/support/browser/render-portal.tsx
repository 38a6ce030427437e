import { readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The portal's English messages. */
export const MESSAGES = JSON.parse(readFileSync('messages/en.json', 'utf8'))

/** A part of the portal as the server renders it: in English, with times in UTC. */
export const renderPortal = (part: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={MESSAGES} timeZone="UTC">
        {part}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
