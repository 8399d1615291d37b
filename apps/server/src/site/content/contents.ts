import type { LanguageCode } from '@parola/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { addMs, HOUR_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import {
  bannerBody,
  cleanHtml,
  helpBody,
  inLanguage,
  matchBody,
  noticeBody,
  promotionBody,
  resourceBody,
} from './content.rules.ts'
import { type ContentKind, selectItems } from './content.sql.ts'
import { followable } from './linkage.rules.ts'

type Shelf = { db: Kysely<Tables>; brandId: string }

async function items<S extends z.ZodType>(
  { db, brandId }: Shelf,
  kind: ContentKind,
  schema: S,
): Promise<{ id: number; sequence: number; body: z.output<S> }[]> {
  const rows = await selectItems(db, brandId, kind)
  return rows.map((row) => ({ ...row, body: schema.parse(row.body) }))
}

/** Banners of every group, by sequence (requirements HOME-01, HOME-02, MOD-06). */
export async function bannersOf(shelf: Shelf & { ownDomain: string }, language: LanguageCode) {
  const rows = await items(shelf, 'banner', bannerBody)
  return rows.map(({ id, sequence, body }) => ({
    id,
    sequence,
    groupName: body.groupName,
    title: inLanguage(body.title, language),
    subtitle: inLanguage(body.subtitle, language),
    imageUrl: `/art/${body.groupName === 'w_video' ? 'video' : 'banner'}/${shelf.brandId}-${id}`,
    ...followable(body, shelf.ownDomain),
  }))
}

/** What a banner's picture is drawn from; null when there is no such banner. */
export async function bannerArt(shelf: Shelf, id: number) {
  const rows = await items(shelf, 'banner', bannerBody)
  return rows.find((row) => row.id === id)?.body.art ?? null
}

/** Notices for the website: platform W or A only (requirement MOD-05). */
export async function noticesOf(shelf: Shelf, language: LanguageCode) {
  const rows = await items(shelf, 'notice', noticeBody)
  return rows
    .filter(({ body }) => body.platform !== 'M')
    .map(({ id, body: { bannerIds, ...body } }) => ({
      id,
      ...body,
      title: inLanguage(body.title, language),
      content: cleanHtml(inLanguage(body.content, language)),
      images: bannerIds.map((bannerId, sequence) => ({
        sequence,
        url: `/art/banner/${shelf.brandId}-${bannerId}`,
      })),
    }))
}

export async function promotionsOf(shelf: Shelf, language: LanguageCode) {
  const rows = await items(shelf, 'promotion', promotionBody)
  return rows.map(({ id, body }) => ({
    id,
    title: inLanguage(body.title, language),
    summary: inLanguage(body.summary, language),
    content: cleanHtml(inLanguage(body.content, language)),
    imageUrl: `/art/banner/${shelf.brandId}-${body.bannerId}`,
    kind: body.kind,
  }))
}

export async function helpOf(shelf: Shelf, language: LanguageCode) {
  const rows = await items(shelf, 'help', helpBody)
  return rows.map(({ body }) => ({
    tag: body.tag,
    title: inLanguage(body.title, language),
    content: cleanHtml(inLanguage(body.content, language)),
  }))
}

export async function matchesOf(shelf: Shelf, now: Date) {
  const rows = await items(shelf, 'match', matchBody)
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  return rows.map(({ body }) => ({
    title: body.title,
    homeTeam: body.homeTeam,
    awayTeam: body.awayTeam,
    homeTeamImageUrl: crestUrl(body.homeTeam),
    awayTeamImageUrl: crestUrl(body.awayTeam),
    matchTime: addMs(hour, body.inHours * HOUR_MS).toISOString(),
  }))
}

export async function resourcesOf(shelf: Shelf) {
  return (await items(shelf, 'resource', resourceBody)).map(({ body }) => body)
}

function crestUrl(team: string): string {
  return `/art/crest/${encodeURIComponent(team)}.svg`
}
