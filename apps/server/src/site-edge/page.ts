import { LANGUAGE_CODES, type Language } from '@parola/locales/languages'

/** What a page is filled with: the data of the first screen, and what can be painted before scripts run. */
export type Filling = {
  language: Language
  data: object
  /** Address of the first banner without width and extension; null leaves its element empty. */
  banner: string | null
}

/**
 * Fills the built page. Its parts are between `<!--part:name-->` and `<!--/part:name-->`: those of other
 * languages, and those without data, are left out.
 */
export function fillPage(page: string, { language, data, banner }: Filling): string {
  const others = LANGUAGE_CODES.filter((code) => code !== language).map((code) => `texts:${code}`)
  const left = banner === null ? [...others, 'home'] : others
  const kept = left.reduce(without, page)
  const safe = JSON.stringify(data).replaceAll('<', '\\u003c')
  return kept
    .replaceAll('%BANNER%', () => inAttribute(banner ?? ''))
    .replace('<!--data-->', () => `<script type="application/json" id="first">${safe}</script>`)
}

const WRITTEN: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text for an attribute in double quotes. */
function inAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => WRITTEN[sign] ?? sign)
}

function without(page: string, part: string): string {
  const [open, close] = [`<!--part:${part}-->`, `<!--/part:${part}-->`]
  const [from, to] = [page.indexOf(open), page.indexOf(close)]
  return from < 0 || to < from ? page : page.slice(0, from) + page.slice(to + close.length)
}
