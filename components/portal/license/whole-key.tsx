import { Fragment } from 'react'

/** A license key; a line may end after each of its hyphens, and nowhere else unless a group is too long. */
export const WholeKey = ({ value }: { value: string }) => (
  <output className="block w-full rounded-control bg-sunken px-3 py-2 font-mono [overflow-wrap:anywhere]">
    {value.split(/(?<=-)/).map((group, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two groups of a key can be equal, and they never move.
      <Fragment key={place}>
        <span className="inline-block max-w-full">{group}</span>
        <wbr />
      </Fragment>
    ))}
  </output>
)
