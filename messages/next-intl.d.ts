import type { Locale } from '@/lib/foundation/shared/locale'
import type messages from './en.json'

declare module 'next-intl' {
  // The compiler knows every message key, so that a missing one does not compile.
  interface AppConfig {
    Locale: Locale
    Messages: typeof messages
  }
}
