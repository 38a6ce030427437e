import { CircleAlert } from 'lucide-react'
import type { TextProblem } from '@/lib/catalog/products/templates/client/template-text'

type Props = { problems: readonly TextProblem[]; onGoTo: (problem: TextProblem) => void }

/** The template's problems, line by line; a click moves the cursor there. */
export function TemplateProblems({ problems, onGoTo }: Props) {
  if (problems.length === 0) return null
  return (
    <ul aria-label="Problems" className="max-h-40 overflow-y-auto border-hairline border-t py-2 text-small">
      {problems.map((problem) => (
        <li key={`${problem.from} ${problem.message}`}>
          <button
            type="button"
            onClick={() => onGoTo(problem)}
            className="flex w-full items-start gap-2 px-4 py-1 text-left hover:bg-sunken"
          >
            <CircleAlert aria-hidden="true" className="mt-1 size-3 shrink-0 text-red" />
            <span className="shrink-0 text-muted tabular-nums">Line {problem.line}</span>
            <span className="min-w-0 break-words">{problem.message}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
