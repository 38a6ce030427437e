import { createTranslator } from 'next-intl'
import type { Locale } from '@/lib/shared/locale'
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

/** The messages of mails in one language. Throws where there is none, or one that cannot be filled. */
export function mailTranslator(locale: Locale): Words {
  const translate = createTranslator({
    locale,
    messages: MESSAGES[locale],
    timeZone: 'UTC',
    onError: (error) => {
      throw error
    },
  })
  // Which message it is depends on the mail: keys are put together, and a test says each.
  return translate as Words
}
