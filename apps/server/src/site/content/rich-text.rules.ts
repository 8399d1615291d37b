import { type Block, richText, type Span } from '@parola/contract/site/rich-text'

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)

/** The HTML of a text in the small set of `richText`: nothing that was typed becomes a tag. */
export function htmlOf(typed: string): string {
  return richText(typed).map(blockHtml).join('')
}

function blockHtml(block: Block): string {
  if ('spans' in block) {
    const tag = block.kind === 'heading' ? 'h3' : 'p'
    return `<${tag}>${block.spans.map(spanHtml).join('')}</${tag}>`
  }
  const tag = block.kind === 'bullets' ? 'ul' : 'ol'
  const items = block.items.map((item) => `<li>${item.map(spanHtml).join('')}</li>`)
  return `<${tag}>${items.join('')}</${tag}>`
}

function spanHtml({ text, isBold, isItalic, href }: Span): string {
  const words = escaped(text).replaceAll('\n', '<br>')
  if (isBold) return `<b>${words}</b>`
  if (isItalic) return `<i>${words}</i>`
  return href ? `<a href="${escaped(href)}">${words}</a>` : words
}

const WRITTEN: readonly [RegExp, string][] = [
  [/\s*\n\s*/g, ' '],
  [/<(?:b|strong)>([^<]*)<\/(?:b|strong)>/g, '**$1**'],
  [/<(?:i|em)>([^<]*)<\/(?:i|em)>/g, '*$1*'],
  [/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '[$2]($1)'],
  [/<br\s*\/?>/g, '\n'],
  [/<h[34]>/g, '\n\n## '],
  [/<\/(?:p|h3|h4|ul|ol)>|<p>/g, '\n\n'],
]
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Stored HTML as operators type it: the way back from `htmlOf`. */
export function typedOf(html: string): string {
  const listed = html
    .replace(/<ol>([\s\S]*?)<\/ol>/g, (_, inside: string) => `<p>${itemsOf(inside, '1. ')}</p>`)
    .replace(/<ul>([\s\S]*?)<\/ul>/g, (_, inside: string) => `<p>${itemsOf(inside, '- ')}</p>`)
  const marked = WRITTEN.reduce((text, [found, written]) => text.replace(found, written), listed)
  return marked
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function itemsOf(inside: string, mark: string): string {
  const items = inside.match(/<li>[\s\S]*?<\/li>/g) ?? []
  return items.map((item) => `<br>${mark}${item.slice('<li>'.length, -'</li>'.length)}`).join('')
}
