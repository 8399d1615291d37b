import { z } from 'zod'
import { call } from '../core/call.ts'
import { countParam, cursorPageOf, idParam, instant, languageCode } from '../core/values.ts'
import { ARTICLE_CATEGORIES } from './content-lists.ts'

const listed = z.strictObject({
  id: z.number().int(),
  category: z.enum(ARTICLE_CATEGORIES),
  title: z.string(),
  summary: z.string(),
  /** Without width and extension. */
  imageUrl: z.string(),
  publishedAt: instant,
})

export const articles = call({
  method: 'GET',
  path: '/wps/system/articles',
  summary: 'Articles of blog and news in a language: those placed first, then the newest (HELP-04)',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    lang: languageCode,
    category: z.enum(ARTICLE_CATEGORIES).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,4}-\d{1,9}$/)
      .optional(),
    pageSize: countParam({ min: 1, max: 24, fallback: 9 }),
  }),
  value: cursorPageOf(listed),
  refusals: [],
  perMinute: 120,
})

export const article = call({
  method: 'GET',
  path: '/wps/system/article',
  summary: 'An article with its text as clean HTML',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({ lang: languageCode, id: idParam }),
  value: listed.extend({ content: z.string() }),
  refusals: [],
  perMinute: 120,
})
