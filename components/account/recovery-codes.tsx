'use client'
import { DialogBody } from '@/components/ui/dialog'
import { SecretOnce } from '@/components/ui/secret-once'

type RecoveryCodesProps = { codes: string[]; onStored: () => void }

/** Ten codes, shown this once. */
export const RecoveryCodes = ({ codes, onStored }: RecoveryCodesProps) => (
  <DialogBody>
    <p className="text-muted">
      Each stands in once for the app, should you lose it. Without the app and the codes, nobody gets in.
    </p>
    <SecretOnce
      what="list of recovery codes"
      secret={codes.join('\n')}
      fileName="latchkey-recovery-codes.txt"
      onStored={onStored}
    />
  </DialogBody>
)
