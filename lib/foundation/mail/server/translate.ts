import { createTranslator } from 'next-intl'
import type { Locale } from '@/lib/foundation/shared/locale'
import type { Words } from '../core/compose-customer-mail'
import de from '../core/messages/de.json' with { type: 'json' }
import en from '../core/messages/en.json' with { type: 'json' }
import es from '../core/messages/es.json' with { type: 'json' }
import fr from '../core/messages/fr.json' with { type: 'json' }
import pt from '../core/messages/pt.json' with { type: 'json' }
import zh from '../core/messages/zh.json' with { type: 'json' }

type Messages = typeof en

/** The compiler refuses a language that lacks a message. */
const MESSAGES: Record<Locale, Messages> = { en, de, fr, es, pt, zh }

/** The messages of mails in one language. Throws if a message is missing, or one of its placeholders. */
export function mailTranslator(locale: Locale): Words {
  const translate = createTranslator({
    locale,
    messages: MESSAGES[locale],
    timeZone: 'UTC',
    onError: (error) => {
      throw error
    },
  })
  // Keys are composed from the kind of mail, so the type does not know them; a test renders each.
  return translate as Words
}
