import { Fragment } from 'react'

/** A name or an email that continues on the next line behind an @ or a dot, before it is broken anywhere. */
export const BreakableText = ({ text }: { text: string }) =>
  text.split(/(?<=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other order.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
