/** Code to read and copy. Long lines wrap, so nothing hides on a phone. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <figure className="overflow-hidden rounded-card border border-hairline bg-surface">
      <figcaption className="border-hairline border-b px-4 py-2 text-muted text-small">{label}</figcaption>
      <pre className="whitespace-pre-wrap break-words p-4 font-mono text-small">
        <code>{children}</code>
      </pre>
    </figure>
  )
}
