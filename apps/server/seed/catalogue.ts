import { THEMES } from '@parola/art'
import { CRASH } from '@parola/maths/instant'
import { ANY, dressOf } from './dress.ts'
import { instantModelOf } from './instant-models.ts'
import { tagsOf } from './tags.ts'
import { OTHERS, OWN_DRAWS, OWN_WALLETS, SLOT_VENDORS } from './vendors.ts'

type Wallet = 'seamless' | 'transfer'

export type SeedVendor = {
  vendor: string
  name: string
  game_types: string[]
  sequence: number
  wallet: Wallet
  is_own: boolean
}

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
  skin: number
  rank: number
  is_hot: boolean
  is_new: boolean
  demo: boolean
  wallet: Wallet
}

export const SLOT_COUNT = 10_000
const FIRST_NODE = 10_001
const FIRST_OTHER_NODE = 30_001
const HOT_EVERY = 97
const NEW_EVERY = 61
/** Coprime to the number of names, so that stepping by it visits each name once. */
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
  'Party',
  'Treasures',
  'Quest',
  'Parade',
  'Frenzy',
]
/** Their words sound like tables, matches, draws, fish and roosters, and are reserved for those. */
const NO_SLOTS = ['table', 'stadium', 'numbers', 'reef', 'ranch']
const CLASSES = ['slots', 'megaway', 'jackpot', 'bonus', 'featurebuy', 'slots', 'slots', 'mini']

type Named = { theme: string; name: string }

/** Every name that the themes' words make; themes alternate, so that neighbours differ. */
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

type Dress = ReturnType<typeof dressOf>

/** A title's tags are those of its model, and nothing else. */
function tagged(dress: Dress) {
  return { ...dress, tags: tagsOf(dress.model) }
}

/** Of the in-house titles only those that play crash are classified so. */
function classed(classify: string, dress: Dress) {
  const isCrash = classify === 'inhouse' && dress.model === CRASH
  return { classify: isCrash ? 'crash' : classify, ...tagged(dress) }
}

function walletOf(vendor: string): Wallet {
  return OWN_WALLETS.has(vendor) ? 'transfer' : 'seamless'
}

function slots(names: Named[]): SeedTitle[] {
  const vendors = Object.keys(SLOT_VENDORS)
  const chosen = names.filter(({ theme }) => !NO_SLOTS.includes(theme)).slice(0, SLOT_COUNT)
  const total = chosen.length
  return chosen.map(({ theme, name }, i) => {
    const vendor = vendors[i % vendors.length] as string
    const classify = CLASSES[i % CLASSES.length] as string
    return {
      node_id: FIRST_NODE + i,
      vendor,
      game: codeOf(vendor, name),
      name,
      game_type: 'RNG',
      classify,
      ...tagged(dressOf(classify, theme, Math.floor(i / CLASSES.length))),
      rank: (i * 7 + Math.floor((i * STEP) / total)) % (total * 8),
      is_hot: i % HOT_EVERY === 5,
      is_new: i % NEW_EVERY === 9,
      demo: true,
      wallet: walletOf(vendor),
    }
  })
}

function others(names: Named[], taken: ReadonlySet<string>): SeedTitle[] {
  const used = new Set(taken)
  return OTHERS.flatMap(({ vendor, type, classify, themes, count }, group) => {
    const isFitting = ({ theme, name }: Named) =>
      (themes as readonly string[]).includes(theme) && !used.has(name)
    const chosen = names.filter(isFitting).slice(0, count)
    for (const { name } of chosen) used.add(name)
    return chosen.map(({ theme, name }, i) => ({
      node_id: FIRST_OTHER_NODE + group * 100 + i,
      vendor,
      game: codeOf(vendor, name),
      name,
      game_type: type,
      ...classed(classify, {
        ...dressOf('other', theme, i),
        model: instantModelOf(classify, name, i) ?? ANY,
      }),
      rank: i * 3,
      is_hot: i % 5 === 0,
      is_new: i % 7 === 2,
      demo: true,
      wallet: walletOf(vendor),
    }))
  })
}

/**
 * All vendors and what others than we offer: the same on every machine and never changed, since rounds and pictures
 * refer to it.
 */
export function buildCatalogue(): { vendors: SeedVendor[]; titles: SeedTitle[] } {
  const names = allNames()
  const slotTitles = slots(names)
  const taken = new Set(slotTitles.map(({ name }) => name))
  const slotVendors = Object.entries(SLOT_VENDORS).map(([vendor, name], i) => ({
    vendor,
    name,
    game_types: ['RNG'],
    sequence: i,
    wallet: walletOf(vendor),
    is_own: false,
  }))
  const otherVendors = OTHERS.map(({ vendor, name, type }, i) => ({
    vendor,
    name,
    game_types: [type],
    sequence: slotVendors.length + i,
    wallet: walletOf(vendor),
    is_own: OWN_DRAWS.has(vendor),
  }))
  return {
    vendors: [...slotVendors, ...otherVendors],
    titles: [...slotTitles, ...others(names, taken)],
  }
}

export const VENDOR_CODES: readonly string[] = [
  ...Object.keys(SLOT_VENDORS),
  ...OTHERS.map(({ vendor }) => vendor),
]
