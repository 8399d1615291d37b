import type { CONTENT_STATES, ContentBody, ContentKind } from '@parola/contract'
import { OWN_PICTURE } from '@parola/contract/site/content-lists'
import { type InEveryLanguage, inEveryLanguage } from '@parola/locales/languages'
import {
  articleBody,
  articlePicture,
  bannerBody,
  helpBody,
  inLanguage,
  type LocalText,
  noticeBody,
  pictureUrlOf,
  resourceBody,
} from './content.rules.ts'
import { followable, isVideo } from './linkage.rules.ts'
import { htmlOf, typedOf } from './rich-text.rules.ts'

type Article = Extract<ContentBody, { kind: 'article' }>
type Banner = Extract<ContentBody, { kind: 'banner' }>
type ContentState = (typeof CONTENT_STATES)[number]
export type Flaw = { field: string; rule: string }

const whole = (text: LocalText) => inEveryLanguage((language) => inLanguage(text, language))
const typed = (text: LocalText) =>
  inEveryLanguage((language) => typedOf(inLanguage(text, language)))
const html = (text: InEveryLanguage<string>) =>
  inEveryLanguage((language) => htmlOf(text[language]))

type Saving = {
  /** What was stored before; nothing for a new item. */
  before: unknown
  now: Date
}

/** A text as it is stored; articles become HTML of the small set. */
export function storedOf(body: ContentBody, { before, now }: Saving): object {
  switch (body.kind) {
    case 'banner': {
      const { kind: _, picture, ...rest } = body
      return { ...rest, ...pictureOf(picture, before) }
    }
    case 'notice': {
      const { kind: _, noticeKind: kind, content, ...rest } = body
      const time = before ? noticeBody.parse(before).time : now.toISOString()
      return { ...rest, kind, content: html(content), time }
    }
    case 'help':
      return { tag: body.tag, title: body.title, content: html(body.content) }
    case 'article': {
      const { kind: _, content, picture, ...rest } = body
      const time = before ? articleBody.parse(before).time : now.toISOString()
      const drawn = isUpload(picture) ? { pictureId: picture } : { drawing: picture }
      return { ...rest, ...drawn, content: html(content), time }
    }
    case 'resource':
      return { id: body.id, url: body.url, labelNameEn: body.labelNameEn }
  }
}

/** What a banner came with stays, so that its own picture can be chosen again. */
function pictureOf(picture: Banner['picture'], before: unknown) {
  const art = artOf(before)
  const own = art ? { art } : {}
  if (picture === OWN_PICTURE) return own
  return { ...own, ...(isUpload(picture) ? { pictureId: picture } : { drawing: picture }) }
}

/** Drawings have a name of one word, uploaded pictures an id. */
const isUpload = (picture: string) => picture.includes('-')

const artOf = (before: unknown) => (before ? bannerBody.parse(before).art : undefined)

/** A stored text as operators edit it. */
export function editedOf(kind: ContentKind, stored: unknown): ContentBody {
  switch (kind) {
    case 'banner': {
      const { art: _, drawing, pictureId, title, subtitle, ...rest } = bannerBody.parse(stored)
      const picture = (pictureId ?? drawing ?? OWN_PICTURE) as Banner['picture']
      const groupName = rest.groupName as Banner['groupName']
      return { kind, ...rest, groupName, picture, title: whole(title), subtitle: whole(subtitle) }
    }
    case 'notice': {
      const { kind: noticeKind, time: _, title, content, ...rest } = noticeBody.parse(stored)
      return { kind, noticeKind, ...rest, title: whole(title), content: typed(content) }
    }
    case 'help': {
      const { tag, title, content } = helpBody.parse(stored)
      return { kind, tag, title: whole(title), content: typed(content) }
    }
    case 'article': {
      const {
        drawing,
        pictureId,
        time: _,
        title,
        summary,
        content,
        ...rest
      } = articleBody.parse(stored)
      const picture = (pictureId ?? drawing ?? 'harbor') as Article['picture']
      const texts = { title: whole(title), summary: whole(summary), content: typed(content) }
      return { kind, ...rest, ...texts, picture }
    }
    case 'resource': {
      const { id, ...rest } = resourceBody.parse(stored)
      return { kind, id: id as Extract<ContentBody, { kind: 'resource' }>['id'], ...rest }
    }
  }
}

/** What operators know an item by, and where it is shown. */
export function labelOf(kind: ContentKind, stored: unknown, language: keyof LocalText) {
  if (kind === 'resource') {
    const { id, labelNameEn } = resourceBody.parse(stored)
    return { title: labelNameEn, place: id }
  }
  if (kind === 'help') {
    const { title, tag } = helpBody.parse(stored)
    return { title: inLanguage(title, language), place: tag }
  }
  if (kind === 'article') {
    const { title, category: place } = articleBody.parse(stored)
    return { title: inLanguage(title, language), place }
  }
  if (kind === 'notice') {
    const { title, kind: place } = noticeBody.parse(stored)
    return { title: inLanguage(title, language), place }
  }
  const { title, groupName: place } = bannerBody.parse(stored)
  return { title: inLanguage(title, language), place }
}

/** The picture of a stored banner or article; null for other kinds. */
export function storedPicture(
  kind: ContentKind,
  stored: unknown,
  item: { brandId: string; id: number },
): string | null {
  if (kind === 'article') return articlePicture(articleBody.parse(stored))
  return kind === 'banner' ? pictureUrlOf(bannerBody.parse(stored), item) : null
}

/** What the site could not show of a text, by field. */
export function flawsOf(
  body: ContentBody,
  { ownDomain, before }: { ownDomain: string; before: unknown },
): Flaw[] {
  if (body.kind === 'banner') return bannerFlaws(body, { ownDomain, before })
  if (body.kind !== 'resource') return []
  const { linkageType } = followable(
    { linkageType: body.url.startsWith('/') ? 'route' : 'url', linkage: body.url },
    ownDomain,
  )
  return linkageType === 'none' ? [{ field: 'body.url', rule: 'wrong' }] : []
}

function bannerFlaws(body: Banner, { ownDomain, before }: { ownDomain: string; before: unknown }) {
  const { linkageType, linkage, groupName, picture } = body
  const isFilm = groupName === 'w_video'
  const leadsNowhere =
    linkageType === 'video'
      ? !isVideo(linkage)
      : linkageType !== 'none' && followable(body, ownDomain).linkageType === 'none'
  const isDrawn = picture !== OWN_PICTURE && !isUpload(picture)
  const hasNone = picture === OWN_PICTURE && !artOf(before)
  return [
    ...(isFilm === (linkageType === 'video') ? [] : [{ field: 'body.linkageType', rule: 'wrong' }]),
    ...(leadsNowhere ? [{ field: 'body.linkage', rule: 'wrong' }] : []),
    // Drawings have the shape of a banner.
    ...(hasNone || (isFilm && isDrawn) ? [{ field: 'body.picture', rule: 'required' }] : []),
  ]
}

/** Uploaded pictures that a text names, and the shape that each has to have. */
export function picturesIn(body: ContentBody): { pictureId: string; shape: 'banner' | 'video' }[] {
  if (body.kind === 'notice') {
    return body.pictures.map((pictureId) => ({ pictureId, shape: 'banner' }))
  }
  if (body.kind !== 'banner' && body.kind !== 'article') return []
  if (!isUpload(body.picture)) return []
  if (body.kind === 'article') return [{ pictureId: body.picture, shape: 'banner' }]
  return [{ pictureId: body.picture, shape: body.groupName === 'w_video' ? 'video' : 'banner' }]
}

type Shown = { enabled: boolean; liveVersion: number; startsAt: Date | null; endsAt: Date | null }

/** Whether an item is shown at an instant, or why it is not. */
export function stateOf(
  { enabled, liveVersion, startsAt, endsAt }: Shown,
  now: Date,
): ContentState {
  if (liveVersion === 0) return 'draft'
  if (!enabled) return 'off'
  if (endsAt && endsAt <= now) return 'ended'
  return startsAt && startsAt > now ? 'scheduled' : 'live'
}
