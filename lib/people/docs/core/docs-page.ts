/** A heading of a page, which its table of contents and links lead to. */
export type Heading = { id: string; text: string; depth: number }

/** The text below a heading, for the search. Above the first heading, `id` is empty. */
export type Section = { id: string; heading: string; text: string }

/** A page, rendered. */
export type DocsPage = {
  /** The path below `/docs`; `index` is the front page. */
  name: string
  title: string
  description: string
  html: string
  headings: Heading[]
  sections: Section[]
  /** Where its links lead, as written. */
  links: string[]
  /** What `/docs/NAME.md` serves. */
  markdown: string
}

/** Where a page stands alone: that of the reference isn't the guide of the same title. */
export const fullTitle = ({ name, title }: Pick<DocsPage, 'name' | 'title'>): string =>
  name.startsWith('api/') ? `${title} · API reference` : title

/** An entry of the search. */
export type SearchEntry = {
  id: number
  href: string
  page: string
  heading: string
  text: string
  /** What others call it. */
  synonyms: string
}
