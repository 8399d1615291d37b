import { OWN_PICTURE } from '@parola/contract/site/content-lists'
import { type InEveryLanguage, inEveryLanguage, LANGUAGE_CODES } from '@parola/locales/languages'
import { typedAt } from '../../platform/time/instant.ts'
import type { Body, BodyOfKind, Kind, Version } from './content.types.ts'

/** What is typed, by the name of its field; texts have a field for each language. */
export type Values = Record<string, string>

const LISTED = ', '

function texts(name: string, text: InEveryLanguage<string> | undefined): Values {
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [`${name}-${code}`, text?.[code] ?? '']))
}

const blankBanner = { groupName: 'w_home', linkageType: 'route', linkage: '/', picture: 'harbor' }
const blankNotice = { noticeKind: 'notice', platform: 'W', execution: 'A' }

/** A version as it is typed; a new item begins with what most of them have. */
export function valuesOf(kind: Kind, from: Version | null): Values {
  const period = {
    sequence: String(from?.sequence ?? 10),
    startsAt: from?.startsAt ? typedAt(from.startsAt) : '',
    endsAt: from?.endsAt ? typedAt(from.endsAt) : '',
  }
  return { ...period, ...fieldsOf(kind, from) }
}

function fieldsOf(kind: Kind, from: Version | null): Values {
  const body = from?.body
  if (kind === 'banner') {
    const banner = body as BodyOfKind<'banner'> | undefined
    const { groupName, linkageType, linkage, picture } = banner ?? blankBanner
    return {
      ...{ groupName, linkageType, linkage, picture },
      pictureUrl: from?.pictureUrl ?? '/art/promotion/harbor',
      languages: (banner?.languages ?? []).join(LISTED),
      ...texts('title', banner?.title),
      ...texts('subtitle', banner?.subtitle),
    }
  }
  if (kind === 'resource') {
    const { id, url, labelNameEn } = (body as BodyOfKind<'resource'> | undefined) ?? {
      ...{ id: 'FACEBOOK', url: 'https://', labelNameEn: '' },
    }
    return { id, url, labelNameEn }
  }
  const written = body as BodyOfKind<'notice' | 'help' | 'article'> | undefined
  const words = { ...texts('title', written?.title), ...texts('content', written?.content) }
  if (kind === 'help') return { tag: (body as BodyOfKind<'help'> | undefined)?.tag ?? '', ...words }
  if (kind === 'article') return { ...articleFields(from), ...words }
  const notice = body as BodyOfKind<'notice'> | undefined
  const { noticeKind, platform, execution } = notice ?? blankNotice
  return {
    ...{ noticeKind, platform, execution },
    bannerIds: (notice?.bannerIds ?? []).join(LISTED),
    pictures: (notice?.pictures ?? []).join(LISTED),
    languages: (notice?.languages ?? []).join(LISTED),
    ...words,
  }
}

function articleFields(from: Version | null): Values {
  const article = from?.body as BodyOfKind<'article'> | undefined
  const { category, picture } = article ?? { category: 'news', picture: 'harbor' }
  return {
    ...{ category, picture, pictureUrl: from?.pictureUrl ?? '/art/promotion/harbor' },
    languages: (article?.languages ?? []).join(LISTED),
    ...texts('summary', article?.summary),
  }
}

/** What was typed as the call takes it. */
export function bodyOf(kind: Kind, typed: Values): Body {
  const field = (name: string) => (typed[name] ?? '').trim()
  const inAll = (name: string) => inEveryLanguage((code) => field(`${name}-${code}`))
  const listed = (name: string) =>
    field(name)
      .split(/[\s,]+/)
      .filter((each) => each !== '')
  const languages = listed('languages') as BodyOfKind<'banner'>['languages']
  switch (kind) {
    case 'banner':
      return {
        kind,
        ...{ title: inAll('title'), subtitle: inAll('subtitle'), languages },
        groupName: field('groupName') as BodyOfKind<'banner'>['groupName'],
        linkageType: field('linkageType') as BodyOfKind<'banner'>['linkageType'],
        linkage: field('linkageType') === 'none' ? '' : field('linkage'),
        picture: (field('picture') || OWN_PICTURE) as BodyOfKind<'banner'>['picture'],
      }
    case 'notice':
      return {
        kind,
        ...{ title: inAll('title'), content: inAll('content'), languages },
        noticeKind: field('noticeKind') as BodyOfKind<'notice'>['noticeKind'],
        platform: field('platform') as BodyOfKind<'notice'>['platform'],
        execution: field('execution') as BodyOfKind<'notice'>['execution'],
        bannerIds: listed('bannerIds').map(Number),
        pictures: listed('pictures'),
      }
    case 'help':
      return { kind, tag: field('tag'), title: inAll('title'), content: inAll('content') }
    case 'article':
      return {
        kind,
        ...{ title: inAll('title'), summary: inAll('summary'), content: inAll('content') },
        category: field('category') as BodyOfKind<'article'>['category'],
        picture: field('picture') as BodyOfKind<'article'>['picture'],
        languages,
      }
    case 'resource':
      return {
        ...{ kind, url: field('url'), labelNameEn: field('labelNameEn') },
        id: field('id') as BodyOfKind<'resource'>['id'],
      }
  }
}

const NAMES = [
  ...['groupName', 'linkageType', 'linkage', 'picture', 'languages', 'noticeKind', 'platform'],
  ...['execution', 'category', 'bannerIds', 'pictures', 'tag', 'id', 'url', 'labelNameEn'],
]

/** Where the platform finds a fault, and the field of the form that shows it. */
export const ALIASES: Record<string, string> = {
  ...Object.fromEntries(NAMES.map((name) => [`body.${name}`, name])),
  ...Object.fromEntries(
    LANGUAGE_CODES.flatMap((code) =>
      ['title', 'subtitle', 'summary', 'content'].map((name) => [
        `body.${name}.${code}`,
        `${name}-${code}`,
      ]),
    ),
  ),
}
