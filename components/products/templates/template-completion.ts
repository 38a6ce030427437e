import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { EditorView } from '@uiw/react-codemirror'
import {
  type FixedPlaceholder,
  METADATA_PREFIX,
  PLACEHOLDERS,
} from '@/lib/catalog/products/templates/core/placeholders'

const DETAILS: Record<FixedPlaceholder, string> = {
  'license.key': 'text',
  'license.expires_at': 'ISO date, null for lifetime',
  'license.is_lifetime': 'true or false',
  'license.name': 'text or null',
  'license.notes': 'text or null',
  'customer.name': 'text or null',
  'customer.email': 'text or null',
  'customer.discord_id': 'text or null',
  'product.name': 'text',
  'request.version': 'text or null',
  'request.device_id': 'text or null',
}

const SOME_KEY = 'key'
const OPTIONS: Completion[] = [
  ...PLACEHOLDERS.map((name) => ({ label: name as string, detail: DETAILS[name] })),
  { label: `${METADATA_PREFIX}${SOME_KEY}`, detail: 'text, or null without it' },
].map((option) => ({ ...option, type: 'variable', apply: insertPlaceholder }))

/** Offers the placeholders after `{{`. */
export const templateCompletion = autocompletion({ override: [completePlaceholder], icons: false })

function completePlaceholder(context: CompletionContext): CompletionResult | null {
  const opened = context.matchBefore(/\{\{ *[\w.]*$/)
  if (!opened) return null
  const from = opened.from + opened.text.length - opened.text.slice('{{'.length).trimStart().length
  return { from, options: OPTIONS, validFor: /^[\w.]*$/ }
}

/** Closes the braces, unless they already are. The key of metadata is selected, to be replaced by typing. */
function insertPlaceholder(view: EditorView, { label }: Completion, from: number, to: number) {
  const isClosed = /^ *\}\}/.test(view.state.sliceDoc(to, to + 8))
  const insert = isClosed ? label : `${label}}}`
  const end = from + label.length + 2
  const keyAt = from + label.length
  const selection = label.startsWith(METADATA_PREFIX)
    ? { anchor: keyAt - SOME_KEY.length, head: keyAt }
    : { anchor: end }
  view.dispatch({ changes: { from, to, insert }, selection, userEvent: 'input.complete' })
}
