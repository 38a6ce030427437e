/** An http(s) URL in a text, without the punctuation that ends a sentence. */
const URL = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]'])/i

/** Text whose URLs are links. Nobody vouches for where they lead. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(URL).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and no state.
      <a key={i} href={part} rel="nofollow noreferrer" className="underline underline-offset-4">
        {part}
      </a>
    ),
  )
