import { z } from 'zod'
import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'

const signInFacts = z.object({
  email: z.string(),
  name: z.string().nullable(),
  /** null: no account has this email yet */
  account: z
    .object({ has_two_factor: z.boolean(), suspended: z.boolean(), last_sign_in_at: z.string().nullable() })
    .nullable(),
})
export type OperatorLine = z.infer<typeof signInFacts>

/** What whoever hosts Latchkey wants to know of the installation as a whole. */
export const installationView = z.object({
  version: z.string(),
  schema: z.object({
    /** of the database, against the migrations of this build; unknown where those are not at hand */
    state: z.enum(['matches', 'behind', 'ahead', 'unknown']),
    newest: z.string().nullable(),
    /** migrations that are missing, or that this build does not know */
    difference: z.number(),
  }),
  /** the last one that our own program made; null: never */
  backup: z.object({ made_at: z.string(), bytes: z.number() }).nullable(),
  mail: z.object({
    server: z
      .object({
        host: z.string(),
        encryption: z.enum(['tls', 'starttls', 'if_offered']),
        has_password: z.boolean(),
        sender: z.string(),
      })
      .nullable(),
    /** without a server: whether this browser opens the mailbox, which only the server's own machine does */
    has_mailbox: z.boolean(),
    sent_at: z.string().nullable(),
    failed_at: z.string().nullable(),
    failure: z.string().nullable(),
  }),
  storage: z.object({
    bytes: z.number(),
    /** of a history that is a database of its own */
    history: z.object({ bytes: z.number().nullable() }).nullable(),
    /** of the disk that the embedded database is on; null: the database is elsewhere */
    free_bytes: z.number().nullable(),
    /** over the last weeks; null before there are two days to compare */
    growth_bytes_a_day: z.number().nullable(),
  }),
  gaps: z.array(z.object({ title: z.string(), what: z.string(), meaning: z.string(), docs: z.custom<DocsPage>() })),
  people: z.object({ total: z.number(), without_two_factor: z.number(), operators: z.array(signInFacts) }),
})
export type InstallationView = z.infer<typeof installationView>

/** What the mail server said of a test email, in words. */
export const mailTestResult = z.object({ accepted: z.boolean(), to: z.string(), answer: z.string() })
export type MailTestResult = z.infer<typeof mailTestResult>
