import { DAY_MS, HOUR_MS, utcDay } from '@/lib/foundation/shared/durations'
import { oneLine } from '@/lib/foundation/shared/text'
import { lastDayWords, type Notice, numberWords } from './notice'

/** Monday, 07:00 UTC: before or at the start of the working day in Europe and America. */
const HOUR = 7
/** 1970-01-01 was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS
const WEEK_MS = 7 * DAY_MS

export const DIGEST_DAYS = 30
/** The most licenses that a summary lists. */
export const DIGEST_LICENSES = 20
/** Licenses are counted up to this number. */
export const DIGEST_MAX_COUNT = 10_000

/** The last summary that was due: its week, named by its Monday, and its time. */
export function lastDigest(now: Date): { week: string; dueAt: Date } {
  const start = FIRST_MONDAY_MS + HOUR * HOUR_MS
  const week = utcDay(new Date(start + Math.floor((now.getTime() - start) / WEEK_MS) * WEEK_MS))
  return { week, dueAt: digestTime(week) }
}

/** When the summary of a week is due. */
export const digestTime = (week: string): Date => new Date(Date.parse(week) + HOUR * HOUR_MS)

type ExpiringLicense = { id: string; maskedKey: string; product: string; customer: string | null; expiresAt: Date }
type Digest = { organization: string; total: number; licenses: ExpiringLicense[] }

/** The summary of the licenses that expire soon. It lists the first of them. */
export function digestNotice({ organization, total, licenses }: Digest): Notice {
  const count = total > DIGEST_MAX_COUNT ? `More than ${numberWords(DIGEST_MAX_COUNT)}` : numberWords(total)
  const [noun, verb] = total === 1 ? ['license', 'expires'] : ['licenses', 'expire']
  const title = `${count} ${noun} of ${oneLine(organization, 120)} ${verb} in the next ${DIGEST_DAYS} days`
  return {
    kind: 'digest',
    alwaysOwners: false,
    subject: title,
    title,
    paragraphs: [
      total > licenses.length
        ? `These ${licenses.length} are the first. Extend a license to let its customer keep working.`
        : 'Extend a license to let its customer keep working.',
    ],
    items: licenses.map(({ id, maskedKey, product, customer, expiresAt }) => ({
      label: [
        `${lastDayWords(expiresAt)}: ${oneLine(product, 120)} license ${maskedKey}`,
        ...(customer ? [oneLine(customer, 120)] : []),
      ].join(', '),
      path: `/licenses/${id}`,
    })),
    action: { label: 'Show all of them', path: '/licenses?status=expiring&sort=expires_at' },
  }
}
