import type { Setting } from '../view.ts'
import { bamboos, guarded, honey, kraken, storm } from './beasts.ts'
import { bandits, lotus, orchard, tomb } from './grown.ts'
import { comets, lanterns, marquee, neonStreet, prism } from './lights.ts'
import { vault } from './vaults.ts'

type Known = {
  draw: Setting
  /** Where it lives; lights and vaults go with every theme. */
  themes?: readonly string[]
}

/** What a model of the reels is known by. */
const SETTINGS: Record<string, Known> = {
  'bandit-40': { draw: bandits, themes: ['frontier'] },
  'classic-777': { draw: marquee },
  'comet-243': { draw: comets, themes: ['cosmos'] },
  'dragon-megaways': { draw: guarded(['reddragon', 'dragon']), themes: ['lantern'] },
  'fiesta-vault': { draw: (v) => vault(v, 25, ['joker', 'star']) },
  'honey-7': { draw: honey, themes: ['canopy', 'blossom', 'sugar'] },
  'kraken-ways': { draw: kraken, themes: ['reef', 'harbor'] },
  'lantern-link': { draw: lanterns, themes: ['lantern', 'blossom'] },
  'lotus-243': { draw: lotus, themes: ['blossom', 'canopy'] },
  'lucky-vault': { draw: (v) => vault(v, 85, ['clover', 'crown']) },
  'neon-27': { draw: neonStreet },
  'orchard-10': { draw: orchard, themes: ['orchard', 'canopy', 'blossom'] },
  'prism-10': { draw: prism },
  'thunder-temple': { draw: storm, themes: ['norse', 'inferno', 'olympus'] },
  'tiger-20': { draw: bamboos, themes: ['lantern', 'canopy', 'blossom'] },
  'tomb-10': { draw: tomb, themes: ['desert', 'crypt', 'mine'] },
  'triple-vault': { draw: (v) => vault(v, 240, ['chest', 'brill']) },
}

/** The setting of a model in a theme or a variation of it, unless it would be a stranger there: no tiger in the sea. */
export function settingOf(key: string, model: string): Setting | undefined {
  const known = SETTINGS[model]
  const family = key.split('-')[0] as string
  return !known?.themes || known.themes.includes(family) ? known?.draw : undefined
}
