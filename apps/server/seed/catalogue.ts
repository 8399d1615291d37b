import { THEMES } from '@parola/art'

export type SeedVendor = { vendor: string; name: string; game_types: string[]; sequence: number }

export type SeedTitle = {
  node_id: number
  vendor: string
  game: string
  name: string
  game_type: string
  classify: string
  tags: string[]
  theme: string
  model: string
  rank: number
  is_hot: boolean
  is_new: boolean
  demo: boolean
}

const SLOT_VENDORS = {
  PG: 'Pinegate',
  EG2: 'Egret2',
  PT: 'Portside',
  JDB: 'Jadebay',
  CQ9: 'Conquer9',
  FC: 'Fanclub',
  JL: 'Julang',
  RT: 'Redtide',
  KA: 'Kapitan',
  HB: 'Habagat',
  SG: 'Sagala',
  MW: 'Mangrove',
} as const

/** Vendors of the other game types, with the themes that their pictures are drawn in. */
const OTHERS = [
  {
    vendor: 'AGL',
    name: 'Agila Live',
    type: 'LIVE',
    classify: 'live',
    themes: ['table'],
    count: 24,
  },
  {
    vendor: 'EVL',
    name: 'Evening Live',
    type: 'LIVE',
    classify: 'gameshow',
    themes: ['table', 'carnival'],
    count: 20,
  },
  {
    vendor: 'DGT',
    name: 'Dragoon Tables',
    type: 'LIVE',
    classify: 'live',
    themes: ['table'],
    count: 16,
  },
  {
    vendor: 'FSH',
    name: 'Fisherfolk',
    type: 'FISH',
    classify: 'fish',
    themes: ['reef', 'harbor'],
    count: 28,
  },
  { vendor: 'BLU', name: 'Bluefin', type: 'FISH', classify: 'fish', themes: ['reef'], count: 20 },
  {
    vendor: 'KAL',
    name: 'Kalaro',
    type: 'PVP',
    classify: 'poker',
    themes: ['table', 'numbers'],
    count: 24,
  },
  {
    vendor: 'TNG',
    name: 'Tongits Club',
    type: 'PVP',
    classify: 'board',
    themes: ['table', 'carnival'],
    count: 20,
  },
  {
    vendor: 'SBO',
    name: 'Sabina Sports',
    type: 'SPORTS',
    classify: 'sports',
    themes: ['stadium'],
    count: 12,
  },
  {
    vendor: 'OLY',
    name: 'Olympiad',
    type: 'SPORTS',
    classify: 'sports',
    themes: ['stadium'],
    count: 12,
  },
  {
    vendor: 'ESX',
    name: 'Esports X',
    type: 'ESPORTS',
    classify: 'esports',
    themes: ['stadium', 'cosmos'],
    count: 12,
  },
  {
    vendor: 'DS88',
    name: 'Derby 88',
    type: 'COCKFIGHT',
    classify: 'virtual',
    themes: ['ranch'],
    count: 6,
  },
  {
    vendor: 'DIG',
    name: 'Digmaan',
    type: 'COCKFIGHT',
    classify: 'virtual',
    themes: ['ranch'],
    count: 6,
  },
  {
    vendor: 'WGB',
    name: 'Wing Battle',
    type: 'COCKFIGHT',
    classify: 'virtual',
    themes: ['ranch'],
    count: 6,
  },
  {
    vendor: 'LOTT',
    name: 'Parola Draws',
    type: 'LOTT',
    classify: 'lottery',
    themes: ['numbers'],
    count: 14,
  },
  {
    vendor: 'TCG_SEA',
    name: 'SEA Lottery',
    type: 'LOTT',
    classify: 'sea',
    themes: ['numbers'],
    count: 10,
  },
  {
    vendor: 'TCG_LOTTO_VN',
    name: 'Vietnam Lottery',
    type: 'ELOTT',
    classify: 'vietnam',
    themes: ['numbers'],
    count: 10,
  },
  {
    vendor: 'ELOTT',
    name: 'Quick Draws',
    type: 'ELOTT',
    classify: 'elottery',
    themes: ['numbers'],
    count: 12,
  },
  {
    vendor: 'BGS',
    name: 'Bayside',
    type: 'BGS',
    classify: 'crash',
    themes: ['cosmos', 'inferno', 'mine', 'numbers'],
    count: 36,
  },
] as const

export const SLOT_COUNT = 10_000
const FIRST_NODE = 10_001
const FIRST_OTHER_NODE = 30_001
const HOT_EVERY = 97
const NEW_EVERY = 61
/** Prime to the number of names, so that stepping by it visits each name once. */
const STEP = 6007

const TAILS = [
  '',
  'Deluxe',
  'Gold',
  'Nights',
  'Riches',
  'Rising',
  'Royale',
  'Legends',
  'Spins',
  'Fever',
  'Magic',
  'Wilds',
  'Bonanza',
  'Express',
]
const TAGS = [
  'FREE_SPINS',
  'MEGAWAY',
  'JACKPOT',
  'BONUS',
  'FEATURE_BUY',
  'MINI',
  'CRASH',
  'GAME_SHOW',
]
const CLASSES = ['slots', 'megaway', 'jackpot', 'bonus', 'featurebuy', 'slots', 'slots', 'mini']

type Named = { theme: string; name: string }

/** Every name that the themes' words make; each theme takes turns, so that neighbours differ. */
function allNames(): Named[] {
  const byTheme = Object.entries(THEMES).map(([theme, { a, b }]) =>
    TAILS.flatMap((tail) =>
      a.flatMap((first) =>
        b
          .filter((second) => second !== first && tail !== second && tail !== first)
          .map((second) => ({ theme, name: [first, second, tail].filter(Boolean).join(' ') })),
      ),
    ),
  )
  const seen = new Set<string>()
  const longest = Math.max(...byTheme.map((names) => names.length))
  return Array.from({ length: longest }, (_, i) => byTheme.flatMap((names) => names[i] ?? []))
    .flat()
    .filter(({ name }) => !seen.has(name) && seen.add(name))
}

function codeOf(vendor: string, name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  return `${vendor.toLowerCase()}_${slug}`
}

function slots(names: Named[]): SeedTitle[] {
  const vendors = Object.keys(SLOT_VENDORS)
  const chosen = names.slice(0, SLOT_COUNT)
  const total = chosen.length
  return chosen.map(({ theme, name }, i) => {
    const vendor = vendors[i % vendors.length] as string
    return {
      node_id: FIRST_NODE + i,
      vendor,
      game: codeOf(vendor, name),
      name,
      game_type: 'RNG',
      classify: CLASSES[i % CLASSES.length] as string,
      tags: [TAGS[0] as string, TAGS[i % TAGS.length] as string],
      theme,
      model: 'tiger-20',
      rank: (i * 7 + Math.floor((i * STEP) / total)) % (total * 8),
      is_hot: i % HOT_EVERY === 5,
      is_new: i % NEW_EVERY === 9,
      demo: true,
    }
  })
}

function others(names: Named[]): SeedTitle[] {
  return OTHERS.flatMap(({ vendor, type, classify, themes, count }, group) => {
    const fitting = names.filter((n) => (themes as readonly string[]).includes(n.theme))
    return fitting.slice(0, count).map(({ theme, name }, i) => ({
      node_id: FIRST_OTHER_NODE + group * 100 + i,
      vendor,
      game: codeOf(vendor, name),
      name,
      game_type: type,
      classify,
      tags: [],
      theme,
      model: 'tiger-20',
      rank: i * 3,
      is_hot: i % 5 === 0,
      is_new: i % 7 === 2,
      demo: true,
    }))
  })
}

/** The whole catalogue: the same on every machine, for ever, since rounds and pictures refer to it. */
export function buildCatalogue(): { vendors: SeedVendor[]; titles: SeedTitle[] } {
  const names = allNames()
  const slotVendors = Object.entries(SLOT_VENDORS).map(([vendor, name], i) => ({
    vendor,
    name,
    game_types: ['RNG'],
    sequence: i,
  }))
  const otherVendors = OTHERS.map(({ vendor, name, type }, i) => ({
    vendor,
    name,
    game_types: [type],
    sequence: slotVendors.length + i,
  }))
  return {
    vendors: [...slotVendors, ...otherVendors],
    titles: [...slots(names), ...others(names)],
  }
}

export const VENDOR_CODES: readonly string[] = [
  ...Object.keys(SLOT_VENDORS),
  ...OTHERS.map(({ vendor }) => vendor),
]
