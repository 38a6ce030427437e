const HEAD = `---
title: Changelog
description: What is new, changed and fixed in Latchkey, for people who run or integrate it.
---

`
/** A link to a file of the source, with the brackets around it where it stands in some. */
const LINK = /( \()?\[([^\]]+)\]\((?!https?:)([^)]+)\)(?:(?<=( \(\[[^\]]+\]\([^)]+\)))\))?/g

/** CHANGELOG.md as a page of the documentation: links to its pages stay, other files of the source are not named. */
export const changelogPage = (changelog: string): string =>
  HEAD +
  changelog
    .replace(/^# .*\n+/, '')
    .replaceAll(LINK, (whole, opening: string | undefined, text: string, target: string) => {
      const page = /^docs\/site\/([\w-]+)\.md(#[\w-]+)?$/.exec(target)
      if (page) return whole.replace(target, `/docs/${page[1]}${page[2] ?? ''}`.replace('/docs/index', '/docs'))
      // "(how)" and "(why)" say nothing without their link.
      return opening === undefined ? text : ''
    })
