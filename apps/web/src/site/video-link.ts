/** A hint for each language that the product has or may have (requirement HOME-03). */
const HINTS: Record<string, string> = { EN: 'en', TY: 'tl', CN: 'zh', VI: 'vi', TH: 'th' }
const HOSTS = new Set(['www.youtube.com', 'youtube.com', 'm.youtube.com'])
const ID = /^[\w-]{11}$/

/**
 * The frame address of a watch or shorts link, with a language hint; null for any other link (requirement HOME-03).
 * Only the id is taken from the link, so that nothing else of it gets through.
 */
export function embedUrl(link: string, language: string): string | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol !== 'https:' || !HOSTS.has(url.hostname)) return null
  const id =
    url.pathname === '/watch'
      ? url.searchParams.get('v')
      : /^\/shorts\/([^/]+)$/.exec(url.pathname)?.[1]
  if (!id || !ID.test(id)) return null
  return `https://www.youtube-nocookie.com/embed/${id}?hl=${HINTS[language] ?? 'en'}`
}
