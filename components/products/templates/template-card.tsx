'use client'
import type { ReactCodeMirrorRef } from '@uiw/react-codemirror'
import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button/button'
import { onDemand } from '@/components/ui/feedback/on-demand'
import { SaveFooter } from '@/components/ui/form/save-footer'
import type { Saving } from '@/components/ui/form/save-state'
import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import type { TextProblem } from '@/lib/catalog/products/templates/client/template-text'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { TemplateProblems } from './template-problems'

type Props = {
  text: string
  onChange: (text: string) => void
  problems: readonly TextProblem[]
  isDirty: boolean
  save: Saving
  mayManage: boolean
  onDiscard: () => void
  onFormat: () => void
  onSave: () => void
  /** What someone else saved meanwhile. */
  changed: ReactNode
}

// The editor is large, and needs a browser.
const TemplateEditor = onDemand(
  () => import('./template-editor').then((parts) => parts.TemplateEditor),
  <div aria-busy="true" className="min-h-80" />,
)

/** The editor, its problems by line, and the actions on the text. */
export function TemplateCard(props: Props) {
  const { text, problems, isDirty, mayManage, onSave } = props
  const editor = useRef<ReactCodeMirrorRef>(null)
  const goTo = ({ from }: TextProblem) => {
    editor.current?.view?.dispatch({ selection: { anchor: from }, scrollIntoView: true })
    editor.current?.view?.focus()
  }
  return (
    <Card
      title="Template"
      description="JSON. Type {{ to insert a placeholder. On its own, a placeholder keeps its type."
      isFlush
      action={
        <>
          <HelpLink to="custom_response" about="custom responses" />
          {mayManage && (
            <Button onClick={props.onFormat} disabled={problems.length > 0}>
              Format
            </Button>
          )}
        </>
      }
      footer={
        mayManage ? (
          <SaveFooter
            isDirty={isDirty}
            save={props.save}
            blocked={problems.length > 0 ? `Fix ${formatCount(problems.length, 'problem')} to save.` : null}
            verb="Save template"
            onDiscard={props.onDiscard}
            onSave={onSave}
          />
        ) : (
          <span>Your role can view the template, but not change it.</span>
        )
      }
    >
      <TemplateEditor ref={editor} text={text} onChange={props.onChange} onSave={onSave} readOnly={!mayManage} />
      <TemplateProblems problems={problems} onGoTo={goTo} />
      <div className="border-hairline border-t p-4 empty:hidden">{props.changed}</div>
      <p className="sr-only" aria-live="polite">
        {isDirty && problems.length > 0 && formatCount(problems.length, 'problem')}
      </p>
    </Card>
  )
}
