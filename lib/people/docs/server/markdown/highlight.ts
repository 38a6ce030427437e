import type { Element, ElementContent } from 'hast'
import { createCssVariablesTheme, createHighlighterCoreSync, type ShikiTransformer } from 'shiki/core'
import csharp from 'shiki/dist/langs/csharp.mjs'
import dotenv from 'shiki/dist/langs/dotenv.mjs'
import go from 'shiki/dist/langs/go.mjs'
import html from 'shiki/dist/langs/html.mjs'
import http from 'shiki/dist/langs/http.mjs'
import ini from 'shiki/dist/langs/ini.mjs'
import java from 'shiki/dist/langs/java.mjs'
import js from 'shiki/dist/langs/javascript.mjs'
import json from 'shiki/dist/langs/json.mjs'
import md from 'shiki/dist/langs/markdown.mjs'
import nginx from 'shiki/dist/langs/nginx.mjs'
import php from 'shiki/dist/langs/php.mjs'
import python from 'shiki/dist/langs/python.mjs'
import ruby from 'shiki/dist/langs/ruby.mjs'
import sh from 'shiki/dist/langs/shellscript.mjs'
import sql from 'shiki/dist/langs/sql.mjs'
import systemd from 'shiki/dist/langs/systemd.mjs'
import toml from 'shiki/dist/langs/toml.mjs'
import ts from 'shiki/dist/langs/typescript.mjs'
import xml from 'shiki/dist/langs/xml.mjs'
import yaml from 'shiki/dist/langs/yaml.mjs'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { SMALL_GRAMMARS } from './small-grammars'

const THEME = 'classes'
const LANGUAGES = [
  [csharp, dotenv, go, html, http, ini, java, js, json, md, nginx, php],
  [python, ruby, sh, sql, systemd, toml, ts, xml, yaml],
  SMALL_GRAMMARS,
].flat(2)

const highlighter = createHighlighterCoreSync({
  themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '--' })],
  langs: LANGUAGES,
  engine: createJavaScriptRegexEngine({ forgiving: true }),
})

/** The lines of a code sample, highlighted with classes: the content security policy allows no style attributes. */
export function highlight(code: string, language: string, marked: Set<number>): ElementContent[] {
  const known = highlighter.getLoadedLanguages().includes(language) ? language : 'text'
  const root = highlighter.codeToHast(code, { lang: known, theme: THEME, transformers: [classes(marked)] })
  const pre = root.children[0] as Element
  return (pre.children[0] as Element).children
}

const classes = (marked: Set<number>): ShikiTransformer => ({
  line(node, line) {
    node.properties = { className: marked.has(line) ? ['line', 'marked'] : ['line'] }
  },
  span(node) {
    const kind = /--(?:token-)?([\w-]+)/.exec(String(node.properties['style'] ?? ''))?.[1]
    node.properties = kind === undefined || kind === 'foreground' ? {} : { className: [`t-${kind}`] }
  },
})
