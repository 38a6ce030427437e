import { jsonLanguage } from '@codemirror/lang-json'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  type Range,
  ViewPlugin,
  type ViewUpdate,
} from '@uiw/react-codemirror'

const MARKS: Record<string, Decoration> = {
  PropertyName: Decoration.mark({ class: 'cm-name' }),
  String: Decoration.mark({ class: 'cm-text' }),
  Number: Decoration.mark({ class: 'cm-value' }),
  True: Decoration.mark({ class: 'cm-value' }),
  False: Decoration.mark({ class: 'cm-value' }),
  Null: Decoration.mark({ class: 'cm-value' }),
}
const PLACEHOLDER = Decoration.mark({ class: 'cm-placeholder-name' })
const PLACEHOLDER_FORM = /\{\{[^{}"\n]*\}\}/g

/** Distinguishes names, values and placeholders. A template is at most 8 KiB, so all of it is parsed at each change. */
export const templateHighlight = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = decorate(view)
    }

    update({ docChanged, view }: ViewUpdate) {
      if (docChanged) this.decorations = decorate(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function decorate({ state }: EditorView): DecorationSet {
  const text = state.doc.toString()
  const ranges: Range<Decoration>[] = []
  jsonLanguage.parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      const mark = MARKS[name]
      if (mark && from < to) ranges.push(mark.range(from, to))
    },
  })
  for (const { index, 0: found } of text.matchAll(PLACEHOLDER_FORM))
    ranges.push(PLACEHOLDER.range(index, index + found.length))
  return Decoration.set(ranges, true)
}
