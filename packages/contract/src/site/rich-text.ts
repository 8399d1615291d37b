/** A piece of a line. */
export type Span = { text: string; isBold?: boolean; isItalic?: boolean; href?: string }

/** A part of a text, in the small set that operators write in. */
export type Block =
  | { kind: 'heading' | 'paragraph'; spans: Span[] }
  | { kind: 'bullets' | 'numbers'; items: Span[][] }

const PIECE = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^()\s]+)\)/g
/** Pages of this site, other sites by https, addresses of mail. */
const HREF = /^(https:\/\/|mailto:|\/(?![/\\]))/

/**
 * Reads a text as operators type it: `## heading`, `- list`, `1. list`, `**bold**`, `*italic*`, `[label](address)`.
 * A blank line ends a paragraph. Anything else is shown as it was typed, so no HTML is ever made of it.
 */
export function richText(typed: string): Block[] {
  return typed.split(/\n\s*\n/).flatMap((part) => {
    const lines = part.split('\n').map((line) => line.trim())
    return lines.filter((line) => line !== '').reduce(withLine, [])
  })
}

const LINES = [
  ['heading', /^##\s+(.+)$/],
  ['bullets', /^-\s+(.+)$/],
  ['numbers', /^\d{1,3}\.\s+(.+)$/],
  ['paragraph', /^(.+)$/],
] as const

/** The blocks with one more line: it goes on with the last one, or begins another. */
function withLine(blocks: Block[], line: string): Block[] {
  const [kind, form] = LINES.find(([, known]) => known.test(line)) ?? LINES[3]
  const spans = spansOf(form.exec(line)?.[1] ?? line)
  const last = blocks.at(-1)
  if (kind === 'bullets' || kind === 'numbers') {
    if (last?.kind !== kind) return [...blocks, { kind, items: [spans] }]
    last.items.push(spans)
    return blocks
  }
  if (kind === 'heading' || last?.kind !== 'paragraph') return [...blocks, { kind, spans }]
  last.spans.push({ text: '\n' }, ...spans)
  return blocks
}

function spansOf(line: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const found of line.matchAll(PIECE)) {
    if (found.index > from) spans.push({ text: line.slice(from, found.index) })
    spans.push(spanOf(found))
    from = found.index + found[0].length
  }
  if (from < line.length) spans.push({ text: line.slice(from) })
  return spans
}

function spanOf([whole, bold, italic, label, href]: RegExpExecArray): Span {
  if (bold) return { text: bold, isBold: true }
  if (italic) return { text: italic, isItalic: true }
  return label && href && HREF.test(href) ? { text: label, href } : { text: whole }
}
