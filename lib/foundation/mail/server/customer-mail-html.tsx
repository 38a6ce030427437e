import { Fragment } from 'react'
import { contrastText } from '@/lib/foundation/shared/color/contrast-text'
import { FORMAT_LOCALES, type Locale } from '@/lib/foundation/shared/locale'
import { type Brand, OWN_ACCENT } from '../core/brand'
import type { CustomerMailText } from '../core/compose-customer-mail'

const FONT = "system-ui,-apple-system,'Segoe UI',sans-serif"
const SMALL = { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', opacity: 0.75 }
const BODY = { margin: '0 0 16px', fontSize: '15px', lineHeight: '24px' }

const PLAIN_LINK = { color: 'inherit', textDecoration: 'underline' }
/** Seen on white, and not nearly white on a dark ground. */
const RULE = '1px solid #8a8f98'
const LINE = { ...BODY, margin: 0, wordBreak: 'break-word' } as const
// A double click or a long press takes the whole key, and nothing else, where the mail program lets it.
const KEY = {
  margin: '4px 0 8px',
  padding: '8px 12px',
  border: RULE,
  borderRadius: '6px',
  fontFamily: "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace",
  fontSize: '16px',
  lineHeight: '24px',
  // Within a group only where a group alone is wider than the screen.
  wordBreak: 'normal',
  overflowWrap: 'break-word',
  userSelect: 'all',
  WebkitUserSelect: 'all',
} as const

// Logos are drawn for white. As an image too, because some mail programs darken background colours. The ground begins
// before the text, so that the logo begins with it.
const LOGO_GROUND = {
  display: 'inline-block',
  margin: '0 0 16px -8px',
  padding: '8px',
  borderRadius: '6px',
  backgroundColor: '#ffffff',
  backgroundImage: 'linear-gradient(#ffffff,#ffffff)',
}
const LOGO = { height: 'auto', width: 'auto', maxHeight: '40px', maxWidth: '160px' }

/**
 * The mail as HTML. Only the button has a colour, so that dark mode in mail programs leaves everything readable, and no
 * URL is spelled out: the plain text has them. The renderer is loaded with the first mail: a server that sends none does
 * not hold it in memory.
 */
export async function customerMailHtml(text: CustomerMailText, brand: Brand, locale: Locale): Promise<string> {
  const { Body, Button, Container, Head, Heading, Hr, Html, Img, Link, Preview, render, Section, Text } = await import(
    '@react-email/components'
  )
  const fill = brand.accent ?? OWN_ACCENT
  const button = {
    padding: '10px 16px',
    borderRadius: '6px',
    backgroundColor: fill,
    color: contrastText(fill),
    fontSize: '15px',
    fontWeight: 600,
    textDecoration: 'none',
  }
  return render(
    <Html lang={FORMAT_LOCALES[locale]} dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <title>{text.subject}</title>
      </Head>
      <Preview>{text.paragraphs[0] ?? text.subject}</Preview>
      <Body style={{ margin: 0, padding: '32px 16px', fontFamily: FONT }}>
        <Container style={{ maxWidth: '480px' }}>
          {brand.logoUrl === null ? (
            <Text style={{ ...BODY, fontWeight: 600 }}>{brand.name}</Text>
          ) : (
            <span style={LOGO_GROUND}>
              <Img src={brand.logoUrl} alt={brand.name} height="40" style={LOGO} />
            </span>
          )}
          <Heading as="h1" style={{ margin: '0 0 16px', fontSize: '20px', lineHeight: '28px' }}>
            {text.subject}
          </Heading>
          {[text.greeting, ...text.paragraphs].map((paragraph) => (
            <Text key={paragraph} style={BODY}>
              {paragraph}
            </Text>
          ))}
          {text.lines.length > 0 && (
            <Section style={{ margin: '0 0 16px' }}>
              {text.lines.flatMap((line) =>
                partsOf(line, text.fullKeys).map(({ part, isKey }) => (
                  <Text key={`${line} ${part}`} style={isKey ? KEY : LINE}>
                    {isKey ? breakable(part) : part}
                  </Text>
                )),
              )}
            </Section>
          )}
          {text.blocks.map(({ title, lines, links }) => (
            <Section key={`${title} ${lines.join(' ')}`} style={{ margin: '0 0 16px' }}>
              {title !== null && <Text style={{ ...LINE, fontWeight: 600 }}>{title}</Text>}
              {lines.flatMap((line) =>
                partsOf(line, text.fullKeys).map(({ part, isKey }) => (
                  <Text key={`${line} ${part}`} style={isKey ? KEY : LINE}>
                    {isKey ? breakable(part) : part}
                  </Text>
                )),
              )}
              {links.length > 0 && (
                <Text style={LINE}>
                  {links.map(({ label, url }, i) => (
                    <Fragment key={url}>
                      {i > 0 && ' · '}
                      <Link href={url} style={PLAIN_LINK}>
                        {label}
                      </Link>
                    </Fragment>
                  ))}
                </Text>
              )}
            </Section>
          ))}
          {text.order !== null && <Text style={{ ...SMALL, margin: '0 0 16px' }}>{text.order}</Text>}
          <Text style={BODY}>{text.hint}</Text>
          {text.action && (
            <Button href={text.action.url} style={button}>
              {text.action.label}
            </Button>
          )}
          {text.links.map(({ label, url }) => (
            <Text key={url} style={{ ...BODY, margin: '12px 0 0' }}>
              <Link href={url} style={PLAIN_LINK}>
                {label}
              </Link>
            </Text>
          ))}
          <Hr style={{ margin: '24px 0 16px', borderTop: RULE, opacity: 0.5 }} />
          {text.footer.map((line) => (
            <Text key={line} style={SMALL}>
              {line}
            </Text>
          ))}
          {text.unsubscribe && (
            <Text style={SMALL}>
              <Link href={text.unsubscribe.url} style={PLAIN_LINK}>
                {text.unsubscribe.label}
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>,
  )
}

/** Breaks after a dash, which is no line break before a digit by itself. Copied, it is the key alone. */
const breakable = (key: string) =>
  [...key.matchAll(/[^-]+-*|-+/g)].map(({ 0: group, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {group}
    </Fragment>
  ))

type LinePart = { part: string; isKey: boolean }

/** A line about a license, with its whole key apart, below what is said of it: "License key:" or "Never expires". */
function partsOf(line: string, keys: string[]): LinePart[] {
  const key = keys.find((one) => line.includes(one))
  if (key === undefined) return [{ part: line, isKey: false }]
  const [before = '', after = ''] = line.split(key).map((text) => text.replace(/^ · /, '').trim())
  const parts = [
    { part: before, isKey: false },
    { part: after, isKey: false },
    { part: key, isKey: true },
  ]
  return parts.filter(({ part }) => part !== '')
}
