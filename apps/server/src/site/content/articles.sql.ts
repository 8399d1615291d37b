import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

type Shown = { brandId: string; language: string; now: Date }

const shownAt = ({ brandId, language, now }: Shown) => sql<boolean>`
  brand_id = ${brandId} and kind = 'article' and enabled
  and (starts_at is null or starts_at <= ${now}::timestamptz)
  and (ends_at is null or ends_at > ${now}::timestamptz)
  and (coalesce(body -> 'languages', '[]') = '[]' or body -> 'languages' ? ${language})`

export type ArticleRow = {
  item_id: number
  sequence: number
  body: unknown
  starts_at: Date | null
}

type Page = Shown & {
  category: string | undefined
  after: { sequence: number; id: number } | null
  limit: number
}

/** Articles that are shown in a language: by their place, the newest of one place first. */
export async function selectArticles(db: Kysely<Tables>, page: Page): Promise<ArticleRow[]> {
  const { category, after, limit } = page
  let query = db
    .selectFrom('content.item')
    .select(['item_id', 'sequence', 'body', 'starts_at'])
    .where(shownAt(page))
  if (category) query = query.where(sql<boolean>`body ->> 'category' = ${category}`)
  if (after) {
    query = query.where(
      sql<boolean>`(sequence, -item_id) > (${after.sequence}::integer, ${-after.id}::integer)`,
    )
  }
  return query.orderBy('sequence').orderBy('item_id', 'desc').limit(limit).execute()
}

export async function findArticle(
  db: Kysely<Tables>,
  id: number,
  shown: Shown,
): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('content.item')
    .select(['item_id', 'sequence', 'body', 'starts_at'])
    .where(shownAt(shown))
    .where('item_id', '=', id)
    .executeTakeFirst()
}
