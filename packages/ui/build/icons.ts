import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { MARKS } from './marks.ts'

/** The icons in use; the sprite holds these and no other. Run after a change of the list. */
const ICONS = [
  'house',
  'search',
  'menu',
  'x',
  'user',
  'wallet',
  'gift',
  'star',
  'clock',
  'flame',
  'dices',
  'trophy',
  'fish',
  'gamepad-2',
  'ticket',
  'headphones',
  'languages',
  'sun',
  'moon',
  'bell',
  'chevron-left',
  'chevron-right',
  'chevron-down',
  'chevron-up',
  'eye',
  'eye-off',
  'download',
  'play',
  'swords',
  'rocket',
  'spade',
  'feather',
  'layout-grid',
  'crown',
  'volume-2',
  'qr-code',
  'circle-help',
  'heart',
  'refresh-cw',
  'log-out',
  'check',
  'circle-alert',
  'maximize-2',
  'sparkles',
  'receipt-text',
  'history',
  'shield',
  'plus',
  'copy',
  'list-filter',
  'thumbs-up',
  'send',
  'camera',
  'phone',
  'message-circle',
  'external-link',
  'zap',
  'repeat',
  'volume-x',
  'info',
  'minus',
  'lock',
  'key-round',
  'mail',
  'smartphone',
  'monitor',
  'link',
  'id-card',
  'scan-face',
  'image-up',
  'badge-check',
  'circle-x',
  'map-pin',
  'timer',
  'waves',
  'inbox',
  'pencil',
  'users',
]

const require = createRequire(import.meta.url)

function symbolOf(name: string): string {
  const svg = readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), 'utf8')
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1] ?? ''
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inner.replace(/\s+/g, ' ').trim()}</symbol>`
}

const marks = Object.entries(MARKS).map(
  ([name, inner]) => `<symbol id="mark-${name}" viewBox="0 0 24 24">${inner}</symbol>`,
)
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${ICONS.map(symbolOf).join('')}${marks.join('')}</svg>\n`
writeFileSync(new URL('../icons.svg', import.meta.url), sprite)
