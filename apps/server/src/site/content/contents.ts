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
  pictureUrlOf,
  promotionBody,
  resourceBody,
  uploadUrl,
} from './content.rules.ts'
import { type ItemKind, selectBodies, selectBody, selectItems } from './content.sql.ts'
import { followable } from './linkage.rules.ts'

type Scope = { db: Kysely<Tables>; brandId: string; now: Date }

async function items<S extends z.ZodType>(
  { db, brandId, now }: Scope,
  kind: ItemKind,
  schema: S,
): Promise<{ id: number; sequence: number; body: z.output<S> }[]> {
  const rows = await selectItems(db, { brandId, kind, now })
  return rows.map((row) => ({ ...row, body: schema.parse(row.body) }))
}

/** Banners of every group, by sequence (requirements HOME-01, HOME-02, MOD-06). */
export async function bannersOf(scope: Scope & { ownDomain: string }, language: LanguageCode) {
  const rows = await items(scope, 'banner', bannerBody)
  return rows
    .filter(({ body }) => isFor(body, language))
    .map(({ id, sequence, body }) => ({
      id,
      sequence,
      groupName: body.groupName,
      title: inLanguage(body.title, language),
      subtitle: inLanguage(body.subtitle, language),
      imageUrl: pictureUrlOf(body, { brandId: scope.brandId, id }) ?? '',
      ...followable(body, scope.ownDomain),
    }))
}

function isFor({ languages }: { languages: readonly LanguageCode[] }, language: LanguageCode) {
  return languages.length === 0 || languages.includes(language)
}

/** What a banner's picture is drawn from, whether it is shown or not; null when there is no such banner. */
export async function bannerArt({ db, brandId }: Pick<Scope, 'db' | 'brandId'>, id: number) {
  const body = await selectBody(db, { brandId, kind: 'banner', id })
  return body === undefined ? null : (bannerBody.parse(body).art ?? null)
}

/** The addresses of the pictures of published banners by their numbers. */
async function bannerPictures({ db, brandId }: Scope, named: readonly number[]) {
  const ids = [...new Set(named)]
  const bodies = await selectBodies(db, { brandId, kind: 'banner', ids })
  return new Map(
    [...bodies].map(([id, body]) => [id, pictureUrlOf(bannerBody.parse(body), { brandId, id })]),
  )
}

/** Notices for the website: platform W or A only (requirement MOD-05). */
export async function noticesOf(scope: Scope, language: LanguageCode) {
  const rows = await items(scope, 'notice', noticeBody)
  const named = rows.flatMap(({ body }) => body.bannerIds)
  const pictureOf = await bannerPictures(scope, named)
  return rows
    .filter(({ body }) => body.platform !== 'M' && isFor(body, language))
    .map(({ id, body: { bannerIds, pictures, languages: _, ...body } }) => ({
      id,
      ...body,
      title: inLanguage(body.title, language),
      content: cleanHtml(inLanguage(body.content, language)),
      images: [
        ...bannerIds.flatMap((bannerId) => pictureOf.get(bannerId) ?? []),
        ...pictures.map(uploadUrl),
      ].map((url, sequence) => ({ sequence, url })),
    }))
}

export async function promotionsOf(scope: Scope, language: LanguageCode) {
  const rows = await items(scope, 'promotion', promotionBody)
  const pictureOf = await bannerPictures(
    scope,
    rows.map(({ body }) => body.bannerId),
  )
  return rows.map(({ id, body }) => ({
    id,
    title: inLanguage(body.title, language),
    summary: inLanguage(body.summary, language),
    content: cleanHtml(inLanguage(body.content, language)),
    imageUrl: pictureOf.get(body.bannerId) ?? '',
    kind: body.kind,
  }))
}

export async function helpOf(scope: Scope, language: LanguageCode) {
  const rows = await items(scope, 'help', helpBody)
  return rows.map(({ body }) => ({
    tag: body.tag,
    title: inLanguage(body.title, language),
    content: cleanHtml(inLanguage(body.content, language)),
  }))
}

export async function matchesOf(scope: Scope) {
  const rows = await items(scope, 'match', matchBody)
  const hour = new Date(Math.floor(scope.now.getTime() / HOUR_MS) * HOUR_MS)
  return rows.map(({ body }) => ({
    title: body.title,
    homeTeam: body.homeTeam,
    awayTeam: body.awayTeam,
    homeTeamImageUrl: crestUrl(body.homeTeam),
    awayTeamImageUrl: crestUrl(body.awayTeam),
    matchTime: addMs(hour, body.inHours * HOUR_MS).toISOString(),
  }))
}

export async function resourcesOf(scope: Scope) {
  return (await items(scope, 'resource', resourceBody)).map(({ body }) => body)
}

function crestUrl(team: string): string {
  return `/art/crest/${encodeURIComponent(team)}.svg`
}
