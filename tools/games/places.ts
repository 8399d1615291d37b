import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instantModelOf } from '../../apps/server/seed/instant-models.ts'
import { LANGUAGES } from '../../packages/locales/src/languages.ts'
import { certifiedOf } from '../../packages/maths/src/instant/certified.ts'
import { hasWay } from '../../packages/maths/src/instant/certified-ways.ts'
import { INSTANT_GAMES, type InstantId } from '../../packages/maths/src/instant/games.ts'
import { STRATEGIES } from '../../packages/maths/src/instant/strategies.ts'
import { isStepped } from '../../packages/maths/src/instant/watched-steps.ts'
import { ROOT } from '../start/node.mjs'

/** More titles of the in-house vendor than it has games. */
const TITLES = 100
const WORDS = ['game', 'rules', 'rtp', 'way']

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const words = Object.values(LANGUAGES).map(
  ({ folder }) => `apps/studio/client/locales/instant.${folder}.json`,
)
const journeys = readdirSync(join(ROOT, 'e2e')).filter((name) => name.startsWith('play-'))
const walked = journeys.map((name) => read(`e2e/${name}`)).join('\n')
const dealt = Array.from({ length: TITLES }, (_, i) => instantModelOf('inhouse', '', i))
const vectors = [
  ...read('packages/maths/vectors/instant-and-table.json').matchAll(/"fn": ?"(\w+)"/g),
].map(([, name = '']) => name.toLowerCase())

/** What an instant or table game still lacks; each line names the place where it belongs. */
export function missingPlaces(id: InstantId): string[] {
  return [
    ...missingWords(id),
    ...(isCertified(id)
      ? []
      : ['its return in packages/maths/src/instant/certified.ts or certified-ways.ts']),
    ...(vectors.some((name) => name.startsWith(id.replaceAll('-', '')))
      ? []
      : ['vectors in packages/maths/vectors/instant-and-table.json']),
    ...(dealt.includes(id) ? [] : ['a title in apps/server/seed/instant-models.ts']),
    ...(walked.includes(`'${id}'`) ? [] : ['a journey in e2e/play-*.e2e.ts']),
  ]
}

function missingWords(id: InstantId): string[] {
  const kinds = INSTANT_GAMES[id]?.choices ? [...WORDS, 'lapse'] : WORDS
  return words.flatMap((path) => {
    const messages = JSON.parse(read(path))
    return kinds
      .filter((kind) => !messages[`${kind}.${id}`])
      .map((kind) => `"${kind}.${id}" in ${path}`)
  })
}

function isCertified(id: InstantId): boolean {
  const game = INSTANT_GAMES[id]
  if (!game) return false
  const { bet } = STRATEGIES[id]
  const counted = certifiedOf(id, bet, { stake: game.stakeOf(bet) })
  return counted !== null || hasWay(id) || isStepped(id)
}
