import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { InstallationMode, Serves } from '../core/installation-mode'
import type { OperatedBy } from '../core/operated-by'

/** The constraint installation_serves holds it to the modes there are. */
const asMode = (row: { serves: string; signUpOpen: boolean } | null | undefined): InstallationMode => ({
  serves: (row?.serves ?? 'vendors') as Serves,
  isSignUpOpen: row?.signUpOpen ?? true,
})

export const selectMode = async (db: Db | Tx): Promise<InstallationMode> =>
  asMode(await db.installation.findFirst({ select: { serves: true, signUpOpen: true } }))

/** The same, which no other transaction changes before this one ends. */
export async function selectModeForShare(tx: Tx): Promise<InstallationMode> {
  const [row] = await tx.$queryRaw<{ serves: string; signUpOpen: boolean }[]>`
    select serves, sign_up_open as "signUpOpen" from installation for share`
  return asMode(row)
}

/** The same, locked by the one who changes it. */
export async function selectModeForUpdate(tx: Tx): Promise<InstallationMode> {
  const [row] = await tx.$queryRaw<{ serves: string; signUpOpen: boolean }[]>`
    select serves, sign_up_open as "signUpOpen" from installation for no key update`
  return asMode(row)
}

export async function updateMode(tx: Tx, { serves, isSignUpOpen }: InstallationMode): Promise<void> {
  await tx.installation.updateMany({ data: { serves, signUpOpen: isSignUpOpen } })
}

export async function selectOperatedBy(db: Db | Tx): Promise<OperatedBy> {
  const row = await db.installation.findFirst({
    select: { operatorName: true, operatorContact: true, operatorTermsUrl: true, operatorPrivacyUrl: true },
  })
  return {
    name: row?.operatorName ?? null,
    contact: row?.operatorContact ?? null,
    termsUrl: row?.operatorTermsUrl ?? null,
    privacyUrl: row?.operatorPrivacyUrl ?? null,
  }
}

/** Says whether anything changed. */
export async function updateOperatedBy(tx: Tx, by: OperatedBy): Promise<boolean> {
  const { name, contact, termsUrl, privacyUrl } = by
  const changed = await tx.$executeRaw`
    update installation set operator_name = ${name}::text, operator_contact = ${contact}::text,
      operator_terms_url = ${termsUrl}::text, operator_privacy_url = ${privacyUrl}::text
    where (operator_name, operator_contact, operator_terms_url, operator_privacy_url)
      is distinct from (${name}::text, ${contact}::text, ${termsUrl}::text, ${privacyUrl}::text)`
  return changed > 0
}
