import { looksOf, SKINS } from '@parola/art'
import { MINI } from './instant-models.ts'

/** The models that titles of a category play: the category decides the game, the rest is variety. */
const MODELS: Record<string, readonly string[]> = {
  slots: [
    'tiger-20',
    'prism-10',
    'lotus-243',
    'tomb-10',
    'orchard-10',
    'honey-7',
    'bandit-40',
    'lantern-link',
    'comet-243',
    'classic-777',
    'neon-27',
  ],
  megaway: ['dragon-megaways', 'kraken-ways'],
  jackpot: ['lucky-vault', 'triple-vault', 'fiesta-vault'],
  bonus: ['tiger-20', 'lotus-243', 'tomb-10', 'bandit-40', 'honey-7', 'comet-243'],
  featurebuy: ['thunder-temple', 'comet-243', 'kraken-ways', 'bandit-40'],
  mini: MINI,
}
/** The model of a title whose own rules are still to come. */
export const ANY = 'tiger-20'

/** Two themes alternate in a category; each numbers its own titles consecutively. */
const THEMES_IN_TURN = 2

/**
 * Model and look of the n-th title of a category: model, variation of its theme and skin count up like the
 * digits of a number, so that a combination repeats only after all others.
 */
export function dressOf(category: string, theme: string, n: number) {
  const models = MODELS[category] ?? [ANY]
  const looks = looksOf(theme)
  const turn = Math.floor(n / THEMES_IN_TURN)
  const round = Math.floor(turn / models.length)
  return {
    theme: looks[round % looks.length] as string,
    model: models[turn % models.length] as string,
    skin: Math.floor(round / looks.length) % SKINS,
  }
}
