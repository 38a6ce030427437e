import { CopyButton } from '../button/copy-button'
import { CodePanel, type CodePanelProps } from './code-panel'

type CodeBlockProps = CodePanelProps & {
  children: string
  /** Offers to copy it; the toast says what: "Command". */
  copy?: string
}

/** Code to read and copy. */
export const CodeBlock = ({ copy, ...panel }: CodeBlockProps) => (
  <CodePanel {...panel} action={copy && <CopyButton text={panel.children} what={copy} />} />
)
