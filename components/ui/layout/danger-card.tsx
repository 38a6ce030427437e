import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/button'
import { ConfirmDialog } from '../overlay/confirm-dialog'

export type DangerousAction = {
  /** Names the action: "Revoke license". */
  title: string
  /** Consequences of the action, and whether it can be undone. */
  description: ReactNode
  /** The button, usually the trigger of a ConfirmDialog. */
  action: ReactNode
}

/** The dangerous actions of a page, at its foot, each with its consequences. */
export const DangerCard = ({ actions }: { actions: readonly DangerousAction[] }) => (
  <section
    aria-label="Dangerous actions"
    className="divide-y divide-hairline rounded-card border border-red/40 bg-surface"
  >
    <h2 className="sr-only">Dangerous actions</h2>
    {actions.map(({ title, description, action }) => (
      <div key={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-medium">{title}</h3>
          <p className="text-muted text-small">{description}</p>
        </div>
        {action}
      </div>
    ))}
  </section>
)

type Confirmed = Pick<DangerousAction, 'title' | 'description'> &
  Pick<ComponentProps<typeof ConfirmDialog>, 'typeName' | 'onConfirm'> & {
    /** The question in its dialog: "Delete this license". */
    question: string
    /** What it does, said in the dialog. */
    consequences: ReactNode
    disabled?: boolean
  }

/** A dangerous action that is asked about first. Its title is the verb on both buttons. */
export const confirmed = ({ title, description, question, consequences, disabled, ...rest }: Confirmed) => ({
  title,
  description,
  action: (
    <ConfirmDialog
      {...rest}
      trigger={
        <Button variant="danger-quiet" disabled={disabled}>
          {title}
        </Button>
      }
      title={question}
      confirm={title}
      danger
    >
      {consequences}
    </ConfirmDialog>
  ),
})
