import type { Locale } from '@/lib/shared/locale'
import type messages from './en.json'

declare module 'next-intl' {
  // The compiler knows every message, so that none is asked for that is not there.
  interface AppConfig {
    Locale: Locale
    Messages: typeof messages
  }
}
