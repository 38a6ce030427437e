export type Definition = { term: string; meaning: string }

/** Terms in mono with their meaning beside them; below each other on a phone. */
export function DefinitionList({ definitions }: { definitions: readonly Definition[] }) {
  return (
    <dl className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
      {definitions.map(({ term, meaning }) => (
        <div key={term} className="grid gap-x-6 px-4 py-2 sm:grid-cols-[192px_1fr]">
          <dt className="font-mono text-small">{term}</dt>
          <dd className="text-muted text-small">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
