import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { hasPlans, type InstallationMode } from '../core/installation-mode'
import type { OperatedBy } from '../core/operated-by'
import {
  selectMode,
  selectModeForShare,
  selectModeForUpdate,
  selectOperatedBy,
  updateMode,
  updateOperatedBy,
} from './installation.sql'

/** Whom this installation is for. No validation asks: an organization's limits follow from its plan alone. */
export const readMode = (db: Db | Tx): Promise<InstallationMode> => selectMode(db)

/** The same, which stays so until the end of this transaction. */
export const holdMode = (tx: Tx): Promise<InstallationMode> => selectModeForShare(tx)

/** The same, for the transaction that changes it. */
export const lockMode = (tx: Tx): Promise<InstallationMode> => selectModeForUpdate(tx)

export const saveMode = (tx: Tx, mode: InstallationMode): Promise<void> => updateMode(tx, mode)

/** Throws where there are no plans to change. */
export async function requirePlans(tx: Tx): Promise<void> {
  if (!hasPlans(await holdMode(tx)))
    throw new Fault(
      'conflict',
      'This installation has no plans. Turn them on first, on the System page of the console.',
    )
}

/** Who runs the installation, as the console has it. */
export const readOperatedBy = (db: Db | Tx): Promise<OperatedBy> => selectOperatedBy(db)

/** The same as everyone may read it: named to vendors, so to nobody where there are no others. */
export async function readShownOperator(db: Db | Tx): Promise<OperatedBy> {
  const [mode, by] = await Promise.all([readMode(db), readOperatedBy(db)])
  return hasPlans(mode) ? by : { ...by, name: null, contact: null }
}

/** Says whether anything changed. */
export const saveOperatedBy = (tx: Tx, by: OperatedBy): Promise<boolean> => updateOperatedBy(tx, by)
