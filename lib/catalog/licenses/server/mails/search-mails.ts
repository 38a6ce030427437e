import type { MailLogPage, MailLogQuery, Sought } from '@/lib/foundation/mail/core/mail-log'
import { listMails } from '@/lib/foundation/mail/server/list-mails'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { readSearchTerm } from '../../core/search-term'
import { findLicensesByKey, findLicensesByParts } from '../find/find-owned-licenses'

type Reading = Pick<ReadContext, 'db' | 'pool' | 'vault'>

/** A page of the emails to customers: of all, or to a customer, about a license, or about an order that a text names. */
export async function searchMails(
  reading: Reading,
  viewer: Granted<'customers:view'>,
  { q, ...query }: MailLogQuery,
): Promise<MailLogPage> {
  const sought = q ? await readSought(reading, viewer.organizationId, q) : undefined
  return listMails(reading, viewer, { ...query, sought })
}

/** A whole key is meant as one; a part of one may also be a word. */
async function readSought(reading: Reading, organizationId: string, text: string): Promise<Sought> {
  const { customerPatterns, isExact, isWhole } = readSearchTerm(text)
  const byKey = await findLicensesByKey(reading, organizationId, text)
  const licenseIds = byKey.length > 0 ? byKey : await findLicensesByParts(reading, organizationId, text)
  const isNoWord = byKey.length > 0 || isExact || isWhole
  return { text, licenseIds, patterns: isNoWord ? null : customerPatterns }
}
