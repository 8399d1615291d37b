import { type LanguageCode, languageCode } from '@parola/contract/core/values'
import { DEFAULT_LANGUAGE } from '@parola/locales/languages'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'

/** A text in every language that a brand provides; English fills the gaps. */
export const localText = z.partialRecord(languageCode, z.string())
export type LocalText = z.infer<typeof localText>

export function inLanguage(text: LocalText, language: LanguageCode): string {
  return text[language] ?? text[DEFAULT_LANGUAGE] ?? ''
}

export const bannerBody = z.object({
  groupName: z.string(),
  title: localText,
  subtitle: localText,
  linkageType: z.enum(['none', 'route', 'url', 'video']),
  linkage: z.string(),
  art: z.object({ theme: z.string(), heroes: z.array(z.string()) }),
})

export const noticeBody = z.object({
  title: localText,
  content: localText,
  platform: z.enum(['W', 'A', 'M']),
  time: z.string(),
  kind: z.enum(['marquee', 'popup', 'notice']),
  execution: z.enum(['A', 'B', 'F']),
  /** Banners whose pictures are shown with the notice, in their order. */
  bannerIds: z.array(z.number().int()).default([]),
})

export const helpBody = z.object({ tag: z.string(), title: localText, content: localText })

export const promotionBody = z.object({
  title: localText,
  summary: localText,
  content: localText,
  kind: z.string(),
  bannerId: z.number().int(),
})

export const matchBody = z.object({
  title: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  /** Kick-off in hours from now, so that a demo's matches are always ahead. */
  inHours: z.number(),
})

export const resourceBody = z.object({ id: z.string(), url: z.string(), labelNameEn: z.string() })

/** Operators write HTML; only what a text needs is allowed (requirement MOD-05, SEC-006). */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'b',
      'strong',
      'i',
      'em',
      'u',
      'ul',
      'ol',
      'li',
      'h3',
      'h4',
      'a',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
  })
}
