import ts from 'typescript'

/** A text that people read, and the line it begins on. */
export type VisibleText = { line: number; text: string }

/** Attributes whose values are read by the browser or by programs, never by people. */
const NOT_READ = new Set(['className', 'class', 'href', 'id', 'key', 'name', 'style', 'src', 'type', 'htmlFor', 'rel'])
/** Calls whose arguments are for the log, for developers, for style sheets or for a hash. */
const NOT_SHOWN = /^(?:cn|cva|clsx|require|import|(?:\w+\.)?log(?:ger)?\.\w+|console\.\w+|report\w*|\w+\.lookupHash)$/

/** What people can read of a program: JSX text and the string literals that are sentences or names. */
export function visibleTextsOf(path: string, source: string): VisibleText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: VisibleText[] = []
  const visit = (node: ts.Node): void => {
    if (isOutOfSight(node, file)) return
    const text = textOf(node)
    if (text !== null && isProse(text))
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function isOutOfSight(node: ts.Node, file: ts.SourceFile): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isJsxAttribute(node)) return NOT_READ.has(node.name.getText(file))
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText(file) === 'Prisma.sql'
  if (ts.isCallExpression(node)) return NOT_SHOWN.test(node.expression.getText(file))
  // An exception is for developers; what is for people is a Fault.
  return ts.isNewExpression(node) && /^(?:\w*Error|RegExp|URL)$/.test(node.expression.getText(file))
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isJsxText(node)) return node.text
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map((each) => each.literal.text)].join('…')
  return null
}

/** Words for people: with a space between two words, or a single word with a capital letter, like E-mail. */
const isProse = (text: string): boolean =>
  /[a-z’',.…] +\S|\S +[a-z]/i.test(text) || /^\s*[A-Z][a-z]*(?:-[a-z]+)*\W*$/.test(text)
