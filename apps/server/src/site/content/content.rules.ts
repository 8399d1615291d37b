import { type LanguageCode, languageCode } from '@parola/contract/core/values'
import { ARTICLE_CATEGORIES, NOTICE_KINDS } from '@parola/contract/site/content-lists'
import { DEFAULT_LANGUAGE } from '@parola/locales/languages'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'

/** A text in every language that a brand provides; English fills the gaps. */
export const localText = z.partialRecord(languageCode, z.string())
export type LocalText = z.infer<typeof localText>

export function inLanguage(text: LocalText, language: LanguageCode): string {
  return text[language] ?? text[DEFAULT_LANGUAGE] ?? ''
}

/** Languages that see an item; every one when it names none. */
const audience = { languages: z.array(languageCode).default([]) }

export const bannerBody = z.object({
  groupName: z.string(),
  title: localText,
  subtitle: localText,
  linkageType: z.enum(['none', 'route', 'url', 'video']),
  linkage: z.string(),
  /** What its picture is drawn from, for banners of the installation. */
  art: z.object({ theme: z.string(), heroes: z.array(z.string()) }).optional(),
  /** One of our drawings, by name. */
  drawing: z.string().optional(),
  /** An uploaded picture. */
  pictureId: z.string().optional(),
  ...audience,
})

export const noticeBody = z.object({
  title: localText,
  content: localText,
  platform: z.enum(['W', 'A', 'M']),
  time: z.string(),
  kind: z.enum(NOTICE_KINDS),
  execution: z.enum(['A', 'B', 'F']),
  /** Banners whose pictures are shown with the notice, in their order. */
  bannerIds: z.array(z.number().int()).default([]),
  /** Uploaded pictures that are shown with it. */
  pictures: z.array(z.string()).default([]),
  ...audience,
})

export const helpBody = z.object({ tag: z.string(), title: localText, content: localText })

export const articleBody = z.object({
  category: z.enum(ARTICLE_CATEGORIES),
  title: localText,
  summary: localText,
  content: localText,
  time: z.string(),
  /** One of our drawings by name, or an uploaded picture. */
  drawing: z.string().optional(),
  pictureId: z.string().optional(),
  ...audience,
})

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

/** The address of a banner's picture without width and extension; null where it has none. */
export function pictureUrlOf(
  body: z.output<typeof bannerBody>,
  { brandId, id }: { brandId: string; id: number },
): string | null {
  if (body.pictureId) return uploadUrl(body.pictureId)
  if (body.drawing) return `/art/promotion/${body.drawing}`
  if (!body.art) return null
  return `/art/${body.groupName === 'w_video' ? 'video' : 'banner'}/${brandId}-${id}`
}

/** The address of an article's picture without width and extension. */
export function articlePicture({
  drawing,
  pictureId,
}: Pick<z.output<typeof articleBody>, 'drawing' | 'pictureId'>): string {
  return pictureId ? uploadUrl(pictureId) : `/art/promotion/${drawing ?? 'harbor'}`
}

/** The address of an uploaded picture without width and extension. */
export function uploadUrl(pictureId: string): string {
  return `/art/upload/${pictureId}`
}

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
