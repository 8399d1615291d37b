import type { article, articles, LanguageCode } from '@parola/contract'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, refuse } from '#platform/work'
import { type ArticleRow, findArticle, selectArticles } from './articles.sql.ts'
import { articleBody, articlePicture, cleanHtml, inLanguage } from './content.rules.ts'

/** Articles of blog and news, a page at a time (HELP-04). */
export async function readArticles(glance: Glance, { query }: Input<typeof articles>) {
  const { db, brandId, now } = glance
  const { lang: language, category, cursor, pageSize } = query
  const [sequence, id] = (cursor ?? '').split('-').map(Number)
  const after = sequence === undefined || id === undefined ? null : { sequence, id }
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectArticles(db, { brandId, language, now, category, after, limit }),
    (row) => `${row.sequence}-${row.item_id}`,
  )
  return { content: shown.map((row) => listedOf(row, language)), next }
}

/** @throws Refusal NOT_FOUND for one that is not shown now, or not in this language */
export async function readArticle({ db, brandId, now }: Glance, { query }: Input<typeof article>) {
  const { lang: language, id } = query
  const row = (await findArticle(db, id, { brandId, language, now })) ?? refuse('NOT_FOUND')
  const { content } = articleBody.parse(row.body)
  return { ...listedOf(row, language), content: cleanHtml(inLanguage(content, language)) }
}

function listedOf(row: ArticleRow, language: LanguageCode) {
  const body = articleBody.parse(row.body)
  return {
    ...{ id: row.item_id, category: body.category, imageUrl: articlePicture(body) },
    title: inLanguage(body.title, language),
    summary: inLanguage(body.summary, language),
    // What was written long before its schedule is news when it appears.
    publishedAt: row.starts_at ?? new Date(body.time),
  }
}
