import { renderMail } from '@/lib/mail/core/render-mail'

type Disabled = { url: string; reason: 'gone' | 'failing'; organizationName: string; link: string }

/** Notifies an owner that an endpoint was disabled, why, and what to do. */
export const endpointDisabledMail = ({ url, reason, organizationName, link }: Disabled) => ({
  subject: `A webhook endpoint of ${organizationName} was disabled`,
  ...renderMail({
    title: 'A webhook endpoint was disabled',
    paragraphs: [
      `Events of ${organizationName} are not sent to ${url} any more.`,
      reason === 'gone'
        ? 'It answered 410 Gone, which asks for no more events.'
        : 'Every attempt of the last five days failed.',
      'Once it works again, enable it and send what failed in the meantime from its page.',
    ],
    action: { label: 'Open the endpoint', url: link },
    footer: `You get this mail because you are an owner of ${organizationName} at Latchkey.`,
  }),
})
