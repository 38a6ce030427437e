import { oneLine } from '@/lib/shared/text'
import { renderMail } from './render-mail'

type Requested = {
  product: string
  maskedKey: string
  /** the customer's name or e-mail, as given by the vendor */
  from: string | null
  to: string
  organizationName: string
  link: string
}

/** Notifies a member who can decide that a transfer is pending. */
export function transferWaitsMail({ product, maskedKey, from, to, organizationName, link }: Requested) {
  const [name, of] = [oneLine(product, 120), oneLine(organizationName, 120)]
  return {
    subject: `Transfer requested: ${name} license`,
    ...renderMail({
      title: 'A transfer is waiting for you',
      paragraphs: [
        `${oneLine(from ?? 'A customer', 320)} asked to transfer the ${name} license ${maskedKey} to ${oneLine(to, 320)}.`,
        'The license stays where it is until you approve or reject the transfer.',
      ],
      action: { label: 'Review the transfer', url: link },
      footer: `You get this email because you can review transfers of ${of} at Latchkey.`,
    }),
  }
}
