'use client'
import { SecretOnce } from '@/components/ui/feedback/secret-once'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'

type RecoveryCodesProps = { codes: string[]; onStored: () => void }

/** Ten codes, shown this once. */
export const RecoveryCodes = ({ codes, onStored }: RecoveryCodesProps) => (
  <DialogBody>
    <p className="text-muted">
      Use a code if you lose your phone; each works once. Without them you can't get back in.
    </p>
    <SecretOnce
      kind="recoveryCodes"
      secret={codes.join('\n')}
      fileName="latchkey-recovery-codes.txt"
      onStored={onStored}
    />
  </DialogBody>
)
