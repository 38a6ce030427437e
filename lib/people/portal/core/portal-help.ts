/** The help for customers in one language: `messages/help`. */
export type PortalHelp = { title: string; sections: HelpSection[] }

/** A question, and paragraphs in which `**` surrounds words of the screens. */
type HelpSection = { id: string; title: string; text: string[] }

/** Words for a reader of several vendors, then those with the name of the only one: `[[ask the vendor|ask {vendor}]]`. */
const EITHER = /\[\[([^[|\]]*)\|([^[\]]*)\]\]/g

/** The help for customers of one vendor, by its name; null where several may be meant, or none is known. */
export const helpOf = ({ title, sections }: PortalHelp, vendor: string | null): PortalHelp => ({
  title,
  sections: sections.map(({ text, ...section }) => ({
    ...section,
    text: text.map((paragraph) =>
      paragraph.replace(EITHER, (_, any: string, one: string) =>
        vendor === null ? any : one.replaceAll('{vendor}', () => vendor),
      ),
    ),
  })),
})
