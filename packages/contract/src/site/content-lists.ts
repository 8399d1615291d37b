/** What operators write for the site. */
export const CONTENT_KINDS = ['banner', 'notice', 'help', 'article', 'resource'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Whether an item is shown: `live` now, `scheduled` later, `ended` no longer, `off` taken down, `draft` never yet. */
export const CONTENT_STATES = ['draft', 'scheduled', 'live', 'ended', 'off'] as const

/** Places of banners: the home page, its videos, and the lists of a game type. */
export const BANNER_GROUPS = [
  'w_home',
  'w_video',
  'w_live',
  'w_rng',
  'w_bgs',
  'w_fish',
  'w_pvp',
  'w_sports',
  'w_esports',
  'w_lott',
  'w_elott',
  'w_cockfight',
] as const

export const LINKAGE_TYPES = ['none', 'route', 'url', 'video'] as const
/** Where a notice is shown; those for agents only in the agent centre (AGT-02). */
export const NOTICE_KINDS = ['marquee', 'popup', 'notice', 'agent'] as const

/** What an article of the blog is about. */
export const ARTICLE_CATEGORIES = ['news', 'blog', 'guides', 'winners'] as const
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number]

/** Where a notice is shown: on the website, everywhere, or in the app only. */
export const NOTICE_PLATFORMS = ['W', 'A', 'M'] as const

/** Who sees a popup: everyone, visitors, members (MOD-03). */
export const NOTICE_EXECUTIONS = ['A', 'B', 'F'] as const

/** Places outside the site, and its app, by the name that the site knows them by (CFG-02). */
export const RESOURCE_IDS = [
  'FACEBOOK',
  'WHATSAPP',
  'TELEGRAM',
  'INSTAGRAM',
  'VIBER',
  'SOCIALMEDIA',
  'TOURNAMENT',
  'COMMUNITY',
  'IOS',
  'Android',
  'REGULATOR',
] as const

/** The widths in pixels that the site requests of an uploaded picture, and its height for each unit of width. */
export const PICTURE_SHAPES = {
  banner: { widths: [480, 720, 1080], height: 0.4 },
  video: { widths: [360, 640], height: 0.5625 },
  portrait: { widths: [128, 256], height: 1 },
} as const
export type PictureShape = keyof typeof PICTURE_SHAPES
export const PICTURE_SHAPE_NAMES = Object.keys(PICTURE_SHAPES) as [PictureShape, ...PictureShape[]]

/** The picture that an item of the installation came with. */
export const OWN_PICTURE = 'own'
