import { parseMinor } from '@parola/money'
import type { Member } from '../member.ts'

type Round = { round: string; stake: string; payout: string }

/** States of a round in which nothing was taken, or everything was returned. */
export const UNDONE = new Set(['refused', 'void'])
/** States in which the studio still has to find out, or to pay. */
export const UNDECIDED = new Set(['pending', 'undoing', 'raising', 'paying', 'alarmed'])

/** Writes down a round: its payout less its stake, so far. */
export function noteRound({ records }: Member, { round, stake, payout }: Round) {
  const { currency } = records
  records.put(`round:${round}`, parseMinor(payout, currency) - parseMinor(stake, currency))
}

export function noteUndone({ records }: Member, round: string) {
  records.put(`round:${round}`, 0n)
}

/** The request has become this round, which is not over: what is asked about later is the round. */
export function linkRound({ records }: Member, key: string, round: string) {
  const question = records.questions().find((open) => open.key === key)
  if (question) records.request({ ...question, about: { ...question.about, round } })
}

/** What is asked about when a stake gets no answer: the rounds of its game since then. */
export function roundQuestion({ game }: Member, requestId: string) {
  const about = { nodeId: String(game?.nodeId ?? 0), sentAt: new Date().toISOString() }
  return { key: `round-request:${requestId}`, kind: 'round' as const, about }
}

/** Writes down, before it is sent, that a stake is requested in a game whose rounds go on after the answer. */
export function requestRound(member: Member, requestId: string): string {
  const question = roundQuestion(member, requestId)
  member.records.request({ ...question, requestedAt: member.pace.now() })
  return question.key
}
