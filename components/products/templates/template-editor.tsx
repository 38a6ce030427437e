'use client'
import { json } from '@codemirror/lang-json'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import CodeMirror, { EditorView, keymap, Prec, type ReactCodeMirrorRef } from '@uiw/react-codemirror'
import { type Ref, useMemo, useRef } from 'react'
import { readTemplateText } from '@/lib/catalog/products/templates/client/template-text'
import { templateCompletion } from './template-completion'
import { templateHighlight } from './template-highlight'
import { templateTheme } from './template-theme'

export type TemplateEditorProps = {
  text: string
  onChange: (text: string) => void
  onSave: () => void
  readOnly: boolean
  ref?: Ref<ReactCodeMirrorRef>
}

/** JSON with its placeholders completed and its problems underlined. Tab leaves it, as any other field. */
export function TemplateEditor({ text, onChange, onSave, readOnly, ref }: TemplateEditorProps) {
  // The editor keeps its extensions, but the callback changes with every render.
  const save = useRef(onSave)
  save.current = onSave
  const extensions = useMemo(() => [...EXTENSIONS, saveKey(() => save.current())], [])
  return (
    <CodeMirror
      ref={ref ?? null}
      value={text}
      onChange={onChange}
      readOnly={readOnly}
      theme="none"
      minHeight="320px"
      maxHeight="640px"
      indentWithTab={false}
      basicSetup={BASIC_SETUP}
      extensions={extensions}
    />
  )
}

const BASIC_SETUP = { foldGutter: false, autocompletion: false, syntaxHighlighting: false, searchKeymap: false }

const LINT_DELAY_MS = 200

const findProblems = ({ state }: EditorView): Diagnostic[] =>
  readTemplateText(state.doc.toString()).problems.map(({ from, to, message }) => ({
    from,
    to,
    message,
    severity: 'error',
  }))

const EXTENSIONS = [
  json(),
  templateTheme,
  templateHighlight,
  templateCompletion,
  linter(findProblems, { delay: LINT_DELAY_MS }),
  lintGutter(),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': 'Response template, JSON' }),
]

const saveKey = (save: () => void) =>
  Prec.high(
    keymap.of([
      {
        key: 'Mod-s',
        preventDefault: true,
        run: () => {
          save()
          return true
        },
      },
    ]),
  )
