import type { ValidatedLicense } from '@/lib/catalog/licenses/core/license'
import { getLicenseDetail } from '@/lib/catalog/licenses/server/license-details'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { presentOwnLicense } from '../core/present-license'
import type { OwnLicense } from '../core/schema-license'

type Showing = Pick<ReadContext, 'vault' | 'now'>

/** A license as this token may see it: its key only with the scope licenses:reveal. */
export const showLicense = ({ vault, now }: Showing, { permissions }: Member, license: ValidatedLicense): OwnLicense =>
  presentOwnLicense(
    { license, licenseKey: vault.decrypt(license.keyCiphertext), isKeyShown: permissions.has('licenses:reveal') },
    now,
  )

/** The license as of now: in the transaction of a change, with the change. */
export const readLicense = async (
  source: Showing & (Pick<ReadContext, 'pool' | 'history'> | Pick<WriteContext, 'tx' | 'history'>),
  actor: Member,
  licenseId: string,
): Promise<OwnLicense> => showLicense(source, actor, await getLicenseDetail(source, actor, licenseId))
