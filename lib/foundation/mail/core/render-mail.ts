import { contrastText } from '@/lib/foundation/shared/color/contrast-text'
import { onePeriod } from '@/lib/foundation/shared/one-period'
import { type Brand, OWN_ACCENT } from './brand'

/** The text of a mail from top to bottom. Everything is plain text, including names that users chose. */
export type MailText = {
  /** whose mail it is, above the title; ours without one */
  brand?: Brand
  title: string
  paragraphs: string[]
  /** an email or a URL in the last paragraph, which HTML makes a link */
  linked?: { label: string; url: string }
  /** a list below the paragraphs */
  items?: { label: string; url: string }[]
  /** shown large, to be typed or copied */
  code?: string
  action?: { label: string; url: string }
  /** small print: the reason for this mail, and what to do if it was unexpected */
  footer: string
  /** where the recipient chooses which mails come */
  footerLink?: { label: string; url: string }
  /** the page of the documentation about it */
  helpLink?: { label: string; url: string }
}

/** The mail as plain text and as HTML, without external resources except a vendor's logo. */
export function renderMail(mail: MailText, lang = 'en'): { text: string; html: string } {
  const read = { ...mail, paragraphs: mail.paragraphs.map(onePeriod), footer: onePeriod(mail.footer) }
  return { text: plainText(read), html: html(read, lang) }
}

const plainText = ({
  brand,
  title,
  paragraphs,
  items = [],
  code,
  action,
  footer,
  footerLink,
  helpLink,
}: MailText): string =>
  [
    ...(brand ? [brand.name] : []),
    title,
    ...paragraphs,
    ...items.map(({ label, url }) => `- ${label}\n  ${url}`),
    ...(code ? [`    ${code}`] : []),
    ...(action ? [labelled(action)] : []),
    '-- ',
    footerLink ? `${footer}\n\n${labelled(footerLink)}` : footer,
    ...(helpLink ? [labelled(helpLink)] : []),
  ]
    .join('\n\n')
    .replace('-- \n\n', '-- \n')

/** On two lines: a colon before a URL would be another sign in each language. */
const labelled = ({ label, url }: { label: string; url: string }): string => `${label}\n${url}`

// Tables and attributes, because mail programs know little CSS.
const html = (
  { brand, title, paragraphs, linked, items = [], code, action, footer, footerLink, helpLink }: MailText,
  lang: string,
): string => `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;font:15px/24px system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" style="max-width:480px" cellspacing="0" cellpadding="0"><tr><td>
${brand ? head(brand) : ''}
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(title)}</h1>
${paragraphs.map((text, i) => paragraph(text, i === paragraphs.length - 1 ? linked : undefined)).join('\n')}
${items.length > 0 ? list(items) : ''}
${code ? `<p style="margin:24px 0;font:600 28px/36px ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px">${escapeHtml(code)}</p>` : ''}
${action ? button(action, brand?.accent ?? OWN_ACCENT) : ''}
<p style="margin:32px 0 0;font-size:13px;line-height:20px;opacity:0.7">${escapeHtml(footer)}${footerLink ? ` ${link(footerLink)}` : ''}${helpLink ? ` · ${link(helpLink)}` : ''}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`

function paragraph(text: string, linked: MailText['linked']): string {
  const [before = '', ...after] = linked ? text.split(linked.label) : [text]
  const rest = linked && after.length > 0 ? link(linked) + escapeHtml(after.join(linked.label)) : ''
  return `<p style="margin:0 0 16px">${escapeHtml(before)}${rest}</p>`
}

const list = (items: { label: string; url: string }[]): string =>
  `<ul style="margin:0 0 16px;padding-left:20px">${items.map((item) => `<li style="margin:0 0 8px">${link(item)}</li>`).join('')}</ul>`

/** Logos are drawn for white. As an image too, because some mail programs darken background colors. */
const head = ({ name, logoUrl }: Brand): string =>
  logoUrl === null
    ? `<p style="margin:0 0 16px;font-weight:600">${escapeHtml(name)}</p>`
    : `<p style="margin:0 0 16px"><span style="display:inline-block;margin-left:-8px;padding:8px;border-radius:6px;background:#ffffff linear-gradient(#ffffff,#ffffff)"><img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="40" style="display:block;height:auto;width:auto;max-height:40px;max-width:160px"></span></p>`

/** The URL itself stands in the plain text only: with a token it is a hundred characters that nobody reads. */
const button = ({ label, url }: { label: string; url: string }, fill: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:${escapeHtml(fill)};color:${contrastText(fill)};text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`

const link = ({ label, url }: { label: string; url: string }): string =>
  `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (symbol) => ENTITIES[symbol] ?? symbol)
