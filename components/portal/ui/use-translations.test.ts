import { readdirSync, readFileSync } from 'node:fs'
import { NextIntlClientProvider } from 'next-intl'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import en from '@/messages/en.json'
import { useTranslations } from './use-translations'

function written(screen: () => ReactNode): string {
  const inEnglish = { locale: 'en', messages: en, timeZone: 'UTC', children: createElement(screen) } as const
  return renderToStaticMarkup(createElement(NextIntlClientProvider, inEnglish))
}

const Plain = () => useTranslations('account')('nameSaved', { vendor: 'Harbor', name: 'Acme Inc.' })
const Linked = () =>
  useTranslations('status').rich('askWhy', {
    vendor: 'Acme Inc.',
    contact: (words) => createElement('a', { href: '/help' }, words),
  })

test('a name that ends with a period ends its sentence with it, also as a link', () => {
  expect(written(Plain)).toMatch(/knows you as Acme Inc\.$/)
  expect(written(Linked)).toMatch(/<a href="\/help">Acme Inc\.<\/a>$/)
})

test('the portal takes its sentences from nowhere else', () => {
  const others = readdirSync('components/portal', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.tsx') &&
      /useTranslations.*from 'next-intl'/.test(readFileSync(`components/portal/${file}`, 'utf8')),
  )
  expect(others).toEqual([])
})
