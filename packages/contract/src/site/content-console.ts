import { z } from 'zod'
import { call } from '../core/call.ts'
import {
  countParam,
  cursorPageOf,
  idParam,
  inLanguages,
  instant,
  instantParam,
  languageCode,
  nothing,
  paragraphs,
  text,
} from '../core/values.ts'
import { PROMOTION_ART } from '../rewards/promotion-lists.ts'
import {
  ARTICLE_CATEGORIES,
  BANNER_GROUPS,
  CONTENT_KINDS,
  CONTENT_STATES,
  LINKAGE_TYPES,
  NOTICE_EXECUTIONS,
  NOTICE_KINDS,
  NOTICE_PLATFORMS,
  OWN_PICTURE,
  PICTURE_SHAPE_NAMES,
  RESOURCE_IDS,
} from './content-lists.ts'

export const CONTENT_PICTURE_BYTES_MAX = 5 * 1024 * 1024
const PICTURE_TEXT_MAX = Math.ceil((CONTENT_PICTURE_BYTES_MAX * 4) / 3) + 100
const LINK_MAX = 500
const ARTICLE_MAX = 8000
const SEQUENCE_MAX = 9999
const PICTURES_MAX = 6

const kind = z.enum(CONTENT_KINDS)
const itemId = z.int32().positive()
const because = text(300, 3)
const version = z.int32().min(1)

/** Languages that see it; every one when it names none. */
const languages = z.array(languageCode).max(10)
/** In the small set of `richText`, never HTML. */
const article = inLanguages(paragraphs(ARTICLE_MAX).min(1))

/** What operators write, by its kind. */
export const contentBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('banner'),
    groupName: z.enum(BANNER_GROUPS),
    title: inLanguages(text(60, 1)),
    subtitle: inLanguages(text(80)),
    linkageType: z.enum(LINKAGE_TYPES),
    linkage: text(LINK_MAX),
    /** An uploaded picture, one of our drawings, or the picture that the item came with. */
    picture: z.union([z.uuid(), z.enum([...PROMOTION_ART, OWN_PICTURE])]),
    languages,
  }),
  z.strictObject({
    kind: z.literal('notice'),
    noticeKind: z.enum(NOTICE_KINDS),
    title: inLanguages(text(100, 1)),
    content: article,
    platform: z.enum(NOTICE_PLATFORMS),
    execution: z.enum(NOTICE_EXECUTIONS),
    /** Numbers of banners whose pictures are shown with it. */
    bannerIds: z.array(itemId).max(PICTURES_MAX),
    /** Uploaded pictures shown with it. */
    pictures: z.array(z.uuid()).max(PICTURES_MAX),
    languages,
  }),
  z.strictObject({
    kind: z.literal('help'),
    /** Its place in the address: `/help#tag`. */
    tag: z
      .string()
      .max(40, { abort: true })
      .regex(/^[a-z][a-z0-9-]*$/),
    title: inLanguages(text(100, 1)),
    content: article,
  }),
  z.strictObject({
    kind: z.literal('article'),
    category: z.enum(ARTICLE_CATEGORIES),
    title: inLanguages(text(100, 1)),
    /** What the list shows of it. */
    summary: inLanguages(text(240, 1)),
    content: article,
    /** An uploaded picture, or one of our drawings. */
    picture: z.union([z.uuid(), z.enum(PROMOTION_ART)]),
    languages,
  }),
  z.strictObject({
    kind: z.literal('resource'),
    id: z.enum(RESOURCE_IDS),
    url: text(LINK_MAX, 1),
    labelNameEn: text(40, 1),
  }),
])
export type ContentBody = z.output<typeof contentBody>

const row = z.strictObject({
  kind,
  id: itemId,
  sequence: z.number().int(),
  /** What operators know it by. */
  title: z.string(),
  /** Where it is shown: the group of a banner, the kind of a notice, the tag of an article. */
  place: z.string(),
  state: z.enum(CONTENT_STATES),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  liveVersion: z.number().int(),
  lastVersion: z.number().int(),
})

export const opsContent = call({
  method: 'GET',
  path: '/ops/content',
  summary: 'Items of a kind in the order of the site, each with its state',
  who: 'operator',
  needs: 'content.view',
  age: 'any',
  query: z.strictObject({
    kind,
    cursor: z
      .string()
      .regex(/^\d{1,4}-\d{1,9}$/)
      .optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 25 }),
  }),
  value: cursorPageOf(row),
  refusals: [],
  perMinute: 120,
})

export const opsContentItem = call({
  method: 'GET',
  path: '/ops/content/item',
  summary: 'An item with its versions, newest first: what was written, by whom and when',
  who: 'operator',
  needs: 'content.view',
  age: 'any',
  query: z.strictObject({ kind, id: idParam }),
  value: row.extend({
    versions: z.array(
      z.strictObject({
        version,
        sequence: z.number().int(),
        body: contentBody,
        /** Its picture without width and extension; null where there is none. */
        pictureUrl: z.string().nullable(),
        startsAt: instant.nullable(),
        endsAt: instant.nullable(),
        author: z.string(),
        reason: z.string(),
        savedAt: instant,
      }),
    ),
  }),
  refusals: [],
  perMinute: 120,
})

export const saveContent = call({
  method: 'POST',
  path: '/ops/content/save',
  summary: 'Saves a text as a new version: of a new item, or of one whose last version was seen',
  who: 'operator',
  needs: 'content.edit',
  age: 'any',
  body: z.strictObject({
    /** Null for a new item. */
    id: itemId.nullable(),
    /** Of a new item: a repeat makes no second one. */
    requestKey: z.uuid(),
    /** The last version that was seen; 0 for a new item. */
    seen: z.int32().min(0),
    sequence: z.int32().min(1).max(SEQUENCE_MAX),
    body: contentBody,
    startsAt: instantParam.nullable(),
    endsAt: instantParam.nullable(),
    because,
  }),
  value: z.strictObject({ id: itemId, version }),
  refusals: ['CONTENT_CHANGED', 'REQUEST_KEY_REUSED'],
  perMinute: 60,
})

export const publishContent = call({
  method: 'POST',
  path: '/ops/content/publish',
  summary: 'Shows the last version of an item on the site, from its start to its end',
  who: 'operator',
  needs: 'content.publish',
  age: 'any',
  body: z.strictObject({ kind, id: itemId, version, because }),
  value: nothing,
  refusals: ['CONTENT_CHANGED'],
  perMinute: 60,
})

export const withdrawContent = call({
  method: 'POST',
  path: '/ops/content/withdraw',
  summary: 'Takes an item off the site at once',
  who: 'operator',
  needs: 'content.publish',
  age: 'any',
  body: z.strictObject({ kind, id: itemId, because }),
  value: nothing,
  refusals: ['CONTENT_CHANGED'],
  perMinute: 60,
})

export const uploadContentPicture = call({
  method: 'POST',
  path: '/ops/content/picture',
  summary: 'Stores a picture in the widths of the site, redrawn from what was uploaded',
  who: 'operator',
  needs: 'content.edit',
  age: 'any',
  body: z.strictObject({
    shape: z.enum(PICTURE_SHAPE_NAMES),
    /** A JPEG or PNG as a data URL. */
    image: z.string().max(PICTURE_TEXT_MAX),
  }),
  value: z.strictObject({ pictureId: z.uuid(), url: z.string() }),
  refusals: [
    'IMAGE_WRONG_TYPE',
    'IMAGE_TOO_LARGE',
    'IMAGE_TOO_MANY_PIXELS',
    'IMAGE_TOO_SMALL',
    'IMAGE_BROKEN',
  ],
  maxBytes: PICTURE_TEXT_MAX + 64 * 1024,
  perMinute: 20,
})
