import { z } from 'zod'
import { HEX_COLOR, readHexColor } from '@/lib/foundation/shared/color/accent'
import { email } from '@/lib/foundation/shared/email'
import { textLike } from '@/lib/foundation/shared/fields'
import { LOCALES } from '@/lib/foundation/shared/locale'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { httpsUrl, originList } from './portal-urls'

const NAME_NEEDS = FIELD_WORDS.oneLine(100)
const ACCENT_NEEDS = 'Enter a color like #3355ff.'

/** An optional field: empty means none. */
const orNone = <T extends z.ZodType<unknown, string>>(schema: T, needs: string) =>
  z
    .string(needs)
    .nullable()
    .transform((text) => text?.trim() || null)
    .pipe(schema.nullable())

/** The organization's branding for customers, and its door to the portal. Null is Latchkey's default. */
const brandingInput = z.strictObject({
  name: orNone(textLike(/^\P{Cc}{1,100}$/u, NAME_NEEDS), NAME_NEEDS),
  accent: orNone(
    z
      .string()
      .transform((text) => readHexColor(text) ?? text)
      .pipe(z.string().regex(HEX_COLOR, ACCENT_NEEDS)),
    ACCENT_NEEDS,
  ),
  support_email: orNone(email, FIELD_WORDS.email),
  support_url: httpsUrl,
  /** sites that the portal may lead back to */
  return_origins: originList,
  /** language of mails to customers who never chose one */
  locale: z.enum(LOCALES, 'Choose one of the languages of the portal.').nullable(),
})
/** What one form of the page saves, and nothing else: another may be on its way, or be saved in another tab. */
export const changeBrandingInput = brandingInput.partial()
export type ChangeBrandingInput = z.infer<typeof changeBrandingInput>
export const lookInput = brandingInput.pick({ name: true, accent: true })
export const contactInput = brandingInput.pick({ support_email: true, support_url: true, locale: true })
export const doorInput = brandingInput.pick({ return_origins: true })

export const MAX_LOGO_BYTES = 512 * 1024
const MAX_LOGO = `${MAX_LOGO_BYTES / 1024} KiB`
/** What a logo may be, said beside the button that asks for it. */
export const LOGO_FORMATS = `A PNG or SVG, up to ${MAX_LOGO}.`
/** The same to whoever chose a larger one. */
export const LOGO_TOO_LARGE = `Use a file of at most ${MAX_LOGO}.`
const MAX_BASE64 = Math.ceil(MAX_LOGO_BYTES / 3) * 4

/** A PNG or SVG in base64. */
export const saveLogoInput = z.strictObject({
  image: z.string('Use a PNG or SVG in base64.').min(1, 'Use a PNG or SVG in base64.').max(MAX_BASE64, LOGO_TOO_LARGE),
})
/** Size of the logo with the JSON around it. */
export const MAX_LOGO_MESSAGE = MAX_BASE64 + 1024

export const brandingView = z.object({
  name: z.string().nullable(),
  accent: z.string().nullable(),
  support_email: z.string().nullable(),
  support_url: z.string().nullable(),
  return_origins: z.array(z.string()),
  locale: z.enum(LOCALES).nullable(),
  logo_url: z.string().nullable(),
})
export type BrandingView = z.infer<typeof brandingView>
