/** Kinds of jobs by their names in the queue. */
const WORDS: Record<string, string> = {
  'send-mail': 'Email',
  'send-customer-mail': 'Email to a customer',
  'draw-logo': 'Logo',
  'purge-organization': 'Deletion of an organization',
  fan_out_events: 'Webhook events',
  replay_webhooks: 'Webhook replay',
  long_job: 'Jobs',
}

/** What a kind of job is called; a new one by its own name. */
export const taskWords = (task: string): string => WORDS[task] ?? task.replaceAll(/[_-]/g, ' ')
