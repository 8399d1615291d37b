export type Prose = { line: number; text: string }

/** Comments, texts, templates and patterns of a script; comments first, for a quote in one begins no text. */
const SCRIPT = new RegExp(
  [
    /\/\*[\s\S]*?\*\/|\/\/.*/,
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/,
    /(?<=[(,=:[!&|?{;+]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\//,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)
const SQL = /\/\*[\s\S]*?\*\/|--.*|'(?:''|[^'])*'/g
const STYLES = /\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g
const COMMENT = /^(\/\/|\/\*|--)/
const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** What people read in a file: comments and test titles, or every line of a document or of texts. */
export function proseOf({ path, text }: { path: string; text: string }): Prose[] {
  if (/\.(md|json)$/.test(path))
    return text.split('\n').map((line, i) => ({ line: i + 1, text: line }))
  const comments = [...text.matchAll(tokensOf(path))].filter(([token]) => COMMENT.test(token))
  const titles = /\.(test|e2e)\.tsx?$/.test(path) ? [...text.matchAll(TITLE)] : []
  return [
    ...comments.map(({ 0: token, index }) => ({ line: lineAt(text, index), text: token })),
    ...titles.map(({ 2: title = '', index }) => ({ line: lineAt(text, index), text: title })),
  ]
}

/** The code of a file with its comments, texts and patterns blanked: every character keeps its place. */
export function codeOf({ path, text }: { path: string; text: string }): string {
  return text.replaceAll(tokensOf(path), (token) => token.replaceAll(/[^\n]/g, ' '))
}

export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

function tokensOf(path: string): RegExp {
  if (path.endsWith('.sql')) return SQL
  return path.endsWith('.css') ? STYLES : SCRIPT
}
