/** A name with its colon, a text without quotes in it, or another value. */
const TOKEN = /("[^"]*":?|\b(?:true|false|null)\b|(?<=: )-?\d[\d.]*)/

/** Text with JSON in it, its values colored as those of the documentation are. */
export const ColoredJson = ({ text }: { text: string }) =>
  text.split(TOKEN).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and no state.
    <span key={i} className={i % 2 === 0 || part.endsWith(':') ? undefined : colorOf(part)}>
      {part}
    </span>
  ))

const colorOf = (value: string): string => (value.startsWith('"') ? 'text-green' : 'text-amber')
