type Download = { name: string; text: AsyncIterator<string> }

/** A CSV file as a response, streamed while it is read. Never cached: it may contain license keys. */
export const csvResponse = ({ name, text }: Download): Response =>
  new Response(textStream(text), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })

/** Texts as the body of a response, each produced when the reader is ready for it. */
function textStream(texts: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await texts.return?.()),
  })
}
