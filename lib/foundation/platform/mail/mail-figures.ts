import type { Metrics } from '../log/metrics'
import type { Mailer } from './mailer'

/** Counts what the mail server accepted and refused. A mail that was refused is tried again, and counted again. */
export function createMailFigures(metrics: Metrics): (mailer: Mailer) => Mailer {
  const mails = { accepted: 0, refused: 0 }
  metrics.counter({
    name: 'latchkey_mails_total',
    help: 'Attempts to hand an email to the mail server, by outcome.',
    labels: ['outcome'],
    read: () => Object.entries(mails).map(([outcome, value]) => ({ labels: { outcome }, value })),
  })
  return (mailer) => ({
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail)
        mails.accepted += 1
      } catch (error) {
        mails.refused += 1
        throw error
      }
    },
  })
}
