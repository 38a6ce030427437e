'use client'
import { Button } from '../button/button'
import { SaveStatus, type Saving } from './save-state'

type SaveFooterProps = {
  isDirty: boolean
  save: Pick<Saving, 'isPending' | 'error'>
  /** Why it cannot be saved: "Fix 1 problem to save." */
  blocked?: string | null
  verb?: string
  onDiscard: () => void
  /** Without it, the button submits the form around it. */
  onSave?: () => void
}

/** The footer of a card that is saved as a whole: its state, and the ways to discard or save what was changed. */
export const SaveFooter = ({
  isDirty,
  save,
  blocked = null,
  verb = 'Save changes',
  onDiscard,
  onSave,
}: SaveFooterProps) => (
  <>
    <SaveStatus isDirty={isDirty} save={save} blocked={blocked} />
    <span className="flex gap-2">
      {isDirty && (
        <Button variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button
        type={onSave ? 'button' : 'submit'}
        variant={isDirty ? 'primary' : 'secondary'}
        disabled={!isDirty || blocked !== null}
        loading={save.isPending}
        onClick={onSave}
      >
        {verb}
      </Button>
    </span>
  </>
)
