import { sentences } from '@parola/locales'
import { FONTS, LANGUAGE_CODES, LANGUAGES, type Language } from '@parola/locales/languages'

const words = sentences('delivery')

/** What a page is filled with: the data of the first screen, and what can be painted before scripts run. */
export type Filling = {
  language: Language
  /** The name of the brand. */
  brand: string
  data: object
  /** Address of the first banner without width and extension; null leaves its element empty. */
  banner: string | null
}

/**
 * Fills the built page. Its parts are between `<!--part:name-->` and `<!--/part:name-->`: those of other languages,
 * and of fonts that its own does not use, are left out, and those of the lobby on other pages, which have the outlines of a page instead.
 */
export function fillPage(page: string, { language, brand, data, banner }: Filling): string {
  const { tag, font } = LANGUAGES[language]
  const others = [
    ...LANGUAGE_CODES.filter((code) => code !== language).map((code) => `texts:${code}`),
    ...FONTS.filter((name) => name !== font).map((name) => `font:${name}`),
  ]
  const kept = [...others, banner === null ? 'home' : 'page'].reduce(without, page)
  const safe = JSON.stringify(data).replaceAll('<', '\\u003c')
  return kept
    .replace('<html lang="en"', `<html lang="${tag}"`)
    .replaceAll('%DESCRIPTION%', () => escaped(words(language, 'page.description', { brand })))
    .replaceAll('%BRAND%', () => escaped(brand))
    .replaceAll('%BANNER%', () => escaped(banner ?? ''))
    .replace('<!--data-->', () => `<script type="application/json" id="first">${safe}</script>`)
}

const WRITTEN: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text for an element, or an attribute in double quotes. */
function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => WRITTEN[sign] ?? sign)
}

function without(page: string, part: string): string {
  const [open, close] = [`<!--part:${part}-->`, `<!--/part:${part}-->`]
  const [from, to] = [page.indexOf(open), page.indexOf(close)]
  return from < 0 || to < from ? page : page.slice(0, from) + page.slice(to + close.length)
}
