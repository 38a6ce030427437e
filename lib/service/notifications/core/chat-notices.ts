import { chatNameOf } from './chat-url'
import type { Notices } from './notice'

/** The notices of the chat connection. They cannot be switched off, because other notifications depend on it. */
export const CHAT_NOTICES = {
  'chat.disabled': ({ organization, change: { after } }) => {
    const name = chatNameOf(after.service)
    return {
      kind: null,
      permission: 'org:update',
      subject: `${name} notifications of ${organization} were switched off`,
      title: `${name} notifications were switched off`,
      paragraphs: [
        after.reason === 'gone'
          ? `${name} answered that the webhook of ${organization} no longer exists. It may have been removed there, or its channel archived.`
          : `No notification of ${organization} has reached ${name} for five days.`,
        'Emails are sent as before. To post to the channel again, create a new webhook and connect it.',
      ],
      action: { label: 'Open Notifications', path: '/settings/notifications' },
    }
  },
} satisfies Notices
