/** What a finished step has saved. */
export const SavedValues = ({ values }: { values: readonly (readonly [label: string, value: string | null])[] }) => (
  <dl className="space-y-1 text-small">
    {values.map(
      ([label, value]) =>
        value !== null && (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-all">{value}</dd>
          </div>
        ),
    )}
  </dl>
)
