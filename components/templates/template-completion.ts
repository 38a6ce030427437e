import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { EditorView } from '@uiw/react-codemirror'
import { PLACEHOLDERS, type Placeholder } from '@/lib/templates/core/placeholders'

const DETAILS: Record<Placeholder, string> = {
  'license.key': 'text',
  'license.expires_at': 'ISO date, null for lifetime',
  'license.is_lifetime': 'true or false',
  'license.notes': 'text or null',
  'customer.name': 'text or null',
  'customer.email': 'text or null',
  'customer.discord_id': 'text or null',
  'product.name': 'text',
  'request.version': 'text or null',
  'request.device_id': 'text or null',
}

const OPTIONS: Completion[] = PLACEHOLDERS.map((name) => ({
  label: name,
  detail: DETAILS[name],
  type: 'variable',
  apply: insertPlaceholder,
}))

/** Offers the placeholders after `{{`. */
export const templateCompletion = autocompletion({ override: [completePlaceholder], icons: false })

function completePlaceholder(context: CompletionContext): CompletionResult | null {
  const opened = context.matchBefore(/\{\{ *[\w.]*$/)
  if (!opened) return null
  const from = opened.from + opened.text.search(/[\w.]*$/)
  return { from, options: OPTIONS, validFor: /^[\w.]*$/ }
}

/** Closes the braces, unless they already are. */
function insertPlaceholder(view: EditorView, { label }: Completion, from: number, to: number) {
  const isClosed = /^ *\}\}/.test(view.state.sliceDoc(to, to + 8))
  const insert = isClosed ? label : `${label}}}`
  const end = from + label.length + 2
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: end }, userEvent: 'input.complete' })
}
