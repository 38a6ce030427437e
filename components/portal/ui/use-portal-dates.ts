'use client'
import { useLocale } from 'next-intl'
import { dateFormat } from '@/lib/browser/format/format-time'
import { useTimeZone } from '@/lib/browser/format/use-now'
import { FORMAT_LOCALES, readLocale } from '@/lib/shared/locale'

/** Dates and times in the reader's language and zone. */
export function usePortalDates() {
  const locale = FORMAT_LOCALES[readLocale(useLocale()) ?? 'en']
  const timeZone = useTimeZone()
  const day = dateFormat(locale, { dateStyle: 'long', timeZone })
  const moment = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return {
    day: (iso: string) => day.format(new Date(iso)),
    moment: (iso: string) => moment.format(new Date(iso)),
  }
}
