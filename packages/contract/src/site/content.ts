import { z } from 'zod'
import { call } from '../core/call.ts'
import { inLanguages, instant, languageCode } from '../core/values.ts'
import { NOTICE_KINDS } from './content-lists.ts'

const switchNode = z.strictObject({
  modId: z.string(),
  enabled: z.boolean(),
  childrenNodes: z.array(z.strictObject({ modId: z.string(), enabled: z.boolean() })),
})

/** The brand of a domain, and its main domain. */
const route = z.strictObject({ merchant: z.string(), domain: z.string() })

export const systemStatus = call({
  method: 'GET',
  path: '/wps/system/status',
  summary: 'State of the site (0 open, 1 maintenance, 2 region blocked) and its configuration',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    maintenance: z.boolean(),
    /** The operators' message while the site is closed, and the expected end. */
    note: inLanguages(z.string()),
    until: instant.nullable(),
    regionRestriction: z.boolean(),
    location: z.strictObject({ ip: z.string(), country: z.string().nullable() }),
    merchant: z.string(),
    /** Changes whenever a switch or a rule of the brand changes, or a game is closed or opened. */
    version: z.string(),
    brandName: z.string(),
    currency: z.string(),
    currencySymbol: z.string(),
    timeZone: z.string(),
    minAge: z.number().int(),
    disclaimer: z.boolean(),
    decorativeFigures: z.boolean(),
    customerService: z.string(),
    /** Kinds of deposit methods that are open. */
    depositKinds: z.array(z.string()),
    mainDomain: z.string(),
    domainRoute: route,
    /** The tree of feature switches, as `whitelabel` returns it. */
    permission: z.array(switchNode),
    analyticsId: z.string(),
    imageCdns: z.array(z.string()),
    launchCdns: z.array(z.string()),
    resources: z.array(
      z.strictObject({ id: z.string(), url: z.string(), labelNameEn: z.string() }),
    ),
    /** Free tournaments that members may look at. */
    hasTournaments: z.boolean(),
  }),
  refusals: [],
})

export const whitelabel = call({
  method: 'GET',
  path: '/wps/system/whitelabel',
  summary: 'The tree of feature switches',
  who: 'anyone',
  age: 'any',
  value: z.array(switchNode),
  refusals: [],
})

export const domainRoute = call({
  method: 'GET',
  path: '/wps/system/domainRoute',
  summary: 'The brand of this domain',
  who: 'anyone',
  age: 'any',
  value: route,
  refusals: [],
})

export const helpCenter = call({
  method: 'GET',
  path: '/wps/system/helpCenter',
  summary: 'Articles of the help centre',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({ lang: languageCode, device: z.literal('WEB') }),
  value: z.array(z.strictObject({ tag: z.string(), title: z.string(), content: z.string() })),
  refusals: [],
})

export const banner = z.strictObject({
  id: z.number().int(),
  groupName: z.string(),
  title: z.string(),
  subtitle: z.string(),
  imageUrl: z.string(),
  linkageType: z.enum(['none', 'route', 'url', 'video']),
  linkage: z.string(),
  sequence: z.number().int(),
})

export const notice = z.strictObject({
  id: z.number().int(),
  title: z.string(),
  content: z.string(),
  platform: z.enum(['W', 'A', 'M']),
  time: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** Audience: A everyone, B visitors, F members. */
  execution: z.enum(['A', 'B', 'F']),
  images: z.array(z.strictObject({ sequence: z.number().int(), url: z.string() })),
})

/** Parts of the announcements: banners, notices, popups, promotions; H is known and has nothing here. */
const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const
const TYPES_MAX = 40

/** `B,PL`: the parts requested; the others come back empty. */
const announcementTypes = z.codec(
  z
    .string()
    .max(TYPES_MAX, { abort: true })
    .regex(/^[A-Z]+(,[A-Z]+)*$/),
  z.array(z.enum(ANNOUNCEMENT_TYPES)),
  {
    decode: (written) => written.split(',') as (typeof ANNOUNCEMENT_TYPES)[number][],
    encode: (types) => types.join(','),
  },
)

export const announcements = call({
  method: 'GET',
  path: '/wps/relay/getListAnnouncements',
  summary: 'Banners, notices and popups for this visitor',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    /** The language of the browser when it is left out. */
    lang: languageCode.optional(),
    types: announcementTypes.optional(),
    /** Notices for the website (`W`) or for every place alike (`A`); both when it is left out. */
    platform: z.enum(['W', 'A']).optional(),
    /** Popups for everyone and for this audience, of those that this visitor may see. */
    execution: z.enum(['A', 'B', 'F']).optional(),
  }),
  value: z.strictObject({
    banners: z.array(banner),
    player: z.array(notice),
    popup: z.array(notice),
    promotion: z.array(
      z.strictObject({
        id: z.number().int(),
        title: z.string(),
        summary: z.string(),
        content: z.string(),
        imageUrl: z.string(),
        kind: z.string(),
      }),
    ),
    /** When a schedule begins or ends next: this response is out of date from then on. */
    freshUntil: instant.nullable(),
  }),
  refusals: [],
})

export const agentAnnouncements = call({
  method: 'GET',
  path: '/wps/relay/agentAnnouncement',
  summary: 'Announcements for agents, in the agent centre',
  who: 'agent',
  age: 'any',
  /** The language of the browser when it is left out. */
  query: z.strictObject({ lang: languageCode.optional() }),
  value: z.array(notice),
  refusals: [],
})

export const hotMatches = call({
  method: 'GET',
  path: '/wps/relay/sportsMatchHotList',
  summary: 'Matches for the carousel of the home page',
  who: 'anyone',
  age: 'any',
  value: z.array(
    z.strictObject({
      title: z.string(),
      homeTeam: z.string(),
      awayTeam: z.string(),
      homeTeamImageUrl: z.string(),
      awayTeamImageUrl: z.string(),
      matchTime: z.string(),
    }),
  ),
  refusals: [],
})
