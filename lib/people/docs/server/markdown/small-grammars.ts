import type { LanguageRegistration } from 'shiki/core'

const SLASHES = [
  { name: 'comment', match: '//.*$' },
  { name: 'comment', begin: '/\\*', end: '\\*/' },
]
const DASHES = [{ name: 'comment', match: '--.*$' }]

/** Grammars of a few lines: the usual ones of these languages take seconds and, for C++, 20 MB to read. */
export const SMALL_GRAMMARS: LanguageRegistration[] = [
  grammar('cpp', SLASHES, [
    'auto|bool|break|case|catch|char|class|const|constexpr|continue|default|delete|do|double|else|enum|explicit|extern',
    'final|float|for|if|int|long|namespace|new|noexcept|override|private|protected|public|return|short|size_t|sizeof',
    'static|static_cast|struct|switch|template|this|throw|try|typename|unsigned|using|virtual|void|while',
  ]),
  grammar('rust', SLASHES, [
    'as|async|await|break|const|continue|crate|dyn|else|enum|fn|for|if|impl|in|let|loop|match|mod|move|mut|pub|ref',
    'return|self|static|struct|trait|type|unsafe|use|where|while',
  ]),
  grammar('lua', DASHES, [
    'and|break|do|else|elseif|end|for|function|goto|if|in|local|not|or|repeat|return|then|until|while',
  ]),
  grammar('swift', SLASHES, [
    'as|async|await|break|case|catch|class|default|defer|do|else|enum|extension|for|func|guard|if|import|in|init|is|let',
    'private|protocol|public|return|self|static|struct|switch|throw|throws|try|var|where|while',
  ]),
]

function grammar(
  name: string,
  comments: LanguageRegistration['patterns'],
  keywords: readonly string[],
): LanguageRegistration {
  return {
    name,
    scopeName: `source.${name}`,
    repository: {},
    patterns: [
      ...comments,
      {
        name: 'string.quoted.double',
        begin: '"',
        end: '"',
        patterns: [{ name: 'constant.character.escape', match: '\\\\.' }],
      },
      { name: 'keyword', match: `^\\s*#\\w+|\\b(?:${keywords.join('|')})\\b` },
      { name: 'constant.language', match: '\\b(?:true|false|nil|null|nullptr|None)\\b' },
      { name: 'constant.numeric', match: '\\b\\d[\\w.]*' },
      { name: 'entity.name.function', match: '\\b[a-z_]\\w*!?(?=\\()' },
    ],
  }
}
