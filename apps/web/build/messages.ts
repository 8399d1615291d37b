import { firstTexts, messages } from '@parola/client/build/messages'
import { FEATURES, isOfConsole } from '@parola/locales/features'
import { LANGUAGE_CODES, type Language } from '@parola/locales/languages'
import type { Plugin, Rolldown } from 'vite'

const FIRST = ['shell', 'home', 'games']
/** Shown by the platform itself. */
const NOT_OURS = ['errors', 'delivery']

/** The texts of the site; those of the first screen are requested with the page. */
export function siteMessages(): Plugin {
  const others = [...FIRST, ...NOT_OURS]
  const later = FEATURES.filter((name) => !others.includes(name) && !isOfConsole(name))
  return {
    ...messages({ first: FIRST, later }),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        bundle ? html.replace('</head>', () => `${requested(bundle)}</head>`) : withoutPaint(html),
    },
  }
}

/** Links to the first texts of every language; the server keeps one of them. */
function requested(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const link = (language: Language) => {
    const first = chunks.find((chunk) => chunk.facadeModuleId === firstTexts(language))
    return `<!--part:texts:${language}--><link rel="modulepreload" crossorigin href="/${first?.fileName}" /><!--/part:texts:${language}-->`
  }
  return LANGUAGE_CODES.map(link).join('')
}

/** In development the page has no data filled in. */
function withoutPaint(html: string): string {
  return html.replace(/<!--part:paint-->[\s\S]*<!--\/part:paint-->/, '')
}
