import { commitOf } from '../fair-stream.ts'
import type { Result } from './bet-type.ts'
import { drawFrom } from './draw.ts'
import { FAMILIES, type Family } from './families.ts'
import { leafOf, ticketRoot } from './merkle.ts'
import { signOn } from './zodiac.ts'

type DrawName = { game: string; numero: string; root: string }

/** What the stream of a draw is mixed with: nobody knows the root before sales have closed. */
export function clientSeedOf({ game, numero, root }: DrawName) {
  return `${game}|${numero}|${root}`
}

/** The result of a draw. Where numbers have signs, the sign of its year belongs to it. */
export function resultOf(
  { draw, bets }: Family,
  { seed, ...name }: DrawName & { seed: string },
): Result {
  const result = drawFrom(draw, { serverSeed: seed, clientSeed: clientSeedOf(name), nonce: 0 })
  const hasSigns = Object.values(bets).some(({ view }) => view.map === 'zodiac')
  return hasSigns ? { ...result, sign: [signOn(name.numero.slice(0, 8))] } : result
}

/** A published file of an issue, with all of its tickets. */
export type PublishedDraw = {
  gameCode: string
  family: string
  numero: string
  commit: string
  ticketRoot: string | null
  ticketCount: number | null
  seed: string | null
  result: Result | null
  tickets: readonly { ticketId: string; contentHash: string }[]
}

/** What does not hold in a published file; nothing where all of it does. */
export function flawsOfDraw(file: PublishedDraw): string[] {
  const { ticketRoot: root, seed, result, tickets } = file
  const family = FAMILIES[file.family]
  if (!family) return [`no draw is called ${file.family}`]
  if (root === null || seed === null || result === null) return ['the draw is not published yet']
  const flaws: string[] = []
  if (commitOf(seed) !== file.commit) flaws.push('the seed is not the one that was committed to')
  if (tickets.length !== file.ticketCount) flaws.push('tickets are missing, or too many')
  if (ticketRoot(tickets.map((ticket) => leafOf(ticket))) !== root)
    flaws.push('the tickets are not those of the root')
  const drawn = resultOf(family, { game: file.gameCode, numero: file.numero, root, seed })
  if (!isSame(drawn, result)) flaws.push('the result does not follow from the seed')
  return flaws
}

const isSame = (drawn: Result, result: Result) =>
  Object.keys(drawn).length === Object.keys(result).length &&
  Object.entries(drawn).every(([field, numbers]) => numbers.join() === result[field]?.join())
