import { sha256 } from '@noble/hashes/sha2.js'
import { commitOf, fairStream, type Seeds, toHex } from './fair-stream.ts'

/** A red envelope: minor units, and how many parts share them. */
export type Envelope = { total: number; parts: number; min: number; max: number | null }

/** More redraws than a fair envelope with a possible maximum ever needs. */
const REDRAWS_MAX = 10_000

/** Whether parts of these bounds can add up to the total. */
export function isPossible({ total, parts, min, max }: Envelope): boolean {
  return min >= 1 && parts * min <= total && (max === null || total <= parts * max)
}

/**
 * The parts of a red envelope in the order in which they are opened: every split is equally likely, and a split with a
 * part above the maximum is drawn again with the next nonce (rules/rewards §9).
 * @throws RangeError for bounds that no split meets, or hardly any
 */
export function redEnvelope(
  seeds: Seeds,
  envelope: Envelope,
): { parts: number[]; nonceUsed: number } {
  if (!isPossible(envelope)) throw new RangeError('no such envelope')
  const { max } = envelope
  for (let nonce = seeds.nonce; nonce < seeds.nonce + REDRAWS_MAX; nonce += 1) {
    const parts = splitOf({ ...seeds, nonce }, envelope)
    if (max === null || parts.every((part) => part <= max)) return { parts, nonceUsed: nonce }
  }
  throw new RangeError('hardly any split meets the maximum')
}

function splitOf(seeds: Seeds, { total, parts, min }: Envelope): number[] {
  const stream = fairStream(seeds)
  const places = total - parts * min + parts - 1
  const chosen = new Set<number>()
  for (let j = places - (parts - 1); j < places; j += 1) {
    const drawn = stream.int(j + 1)
    chosen.add(chosen.has(drawn) ? j : drawn)
  }
  const ends = [...[...chosen].sort((a, b) => a - b), places]
  return ends.map((end, k) => end - (k === 0 ? 0 : (ends[k - 1] ?? 0) + 1) + min)
}

/** Numbers that one member holds in a row: `first` up to `first + count - 1`. */
export type TicketRun = { member: string; first: number; count: number }
export type Raffle = { tickets: readonly TicketRun[]; prizes: number; perMember: number }

/**
 * The winning numbers, the highest prize first; a member who has won often enough leaves with every ticket
 * (rules/rewards §10).
 */
export function raffle(seeds: Seeds, { tickets, prizes, perMember }: Raffle): number[] {
  const stream = fairStream(seeds)
  const wins = new Map<string, number>()
  let left = tickets.flatMap(({ member, first, count }) =>
    Array.from({ length: count }, (_, i) => ({ member, no: first + i })),
  )
  const winners: number[] = []
  while (winners.length < prizes && left.length > 0) {
    const place = stream.int(left.length)
    const [won] = left.splice(place, 1)
    if (!won) break
    winners.push(won.no)
    const count = (wins.get(won.member) ?? 0) + 1
    wins.set(won.member, count)
    if (count >= perMember) left = left.filter(({ member }) => member !== won.member)
  }
  return winners
}

/** The published list of a raffle, by hashed members; its hash is the client seed of the draw. */
export function ticketListOf(tickets: readonly TicketRun[]): string {
  return tickets
    .flatMap(({ member, first, count }) =>
      Array.from({ length: count }, (_, i) => `${first + i},${member}\n`),
    )
    .join('')
}

export const hashOfText = (text: string): string => toHex(sha256(new TextEncoder().encode(text)))

/**
 * A spin of a wheel: the segment whose cumulative weight is the first above a number below the sum of all weights
 * (rules/loyalty §5).
 * @throws RangeError for a wheel without weight
 */
export function spinWheel(
  seeds: Seeds,
  weights: readonly number[],
): { roll: number; segment: number } {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total < 1) throw new RangeError('a wheel without weight')
  const roll = fairStream(seeds).int(total)
  let reached = 0
  const segment = weights.findIndex((weight) => {
    reached += weight
    return roll < reached
  })
  return { roll, segment }
}

/** A draw as a promotion shows it once it is over, or a spin of the wheel. */
export type DrawProof = {
  commit: string
  serverSeed: string
  clientSeed: string
  nonce: number
} & (
  | { draw: 'redEnvelope'; envelope: Envelope; parts: readonly number[] }
  | { draw: 'raffle'; raffle: Raffle; winners: readonly number[] }
  | { draw: 'wheel'; weights: readonly number[]; segment: number }
)

/** Draws again what a proof says, and whether it is what was committed to. */
export function recheckDraw(proof: DrawProof): { again: readonly number[]; isRight: boolean } {
  const isCommitted = commitOf(proof.serverSeed) === proof.commit
  if (proof.draw === 'redEnvelope') {
    const again = redEnvelope(proof, proof.envelope).parts
    return { again, isRight: isCommitted && isSame(again, proof.parts) }
  }
  if (proof.draw === 'wheel') {
    const { roll, segment } = spinWheel(proof, proof.weights)
    return { again: [roll, segment], isRight: isCommitted && segment === proof.segment }
  }
  const isListed = hashOfText(ticketListOf(proof.raffle.tickets)) === proof.clientSeed
  const again = raffle(proof, proof.raffle)
  return { again, isRight: isCommitted && isListed && isSame(again, proof.winners) }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((part, i) => part === b[i])
}
