import type { SlotModel } from '@parola/maths'

/** Fewer hits than this say little about how rare a prize is. */
const HITS_LEAST = 10
const ROUNDS = /simulation of (\d+)/

type Top = { oneIn?: string; rarerThan?: string }

/**
 * In how many rounds the top prize of a model was hit how often, where its odds rest on few hits of a simulation;
 * null where they were counted, or rest on enough.
 */
export function fewTopHits({ verified }: SlotModel): { hits: number; rounds: number } | null {
  const { oneIn, rarerThan } = (verified.top ?? {}) as Top
  if (rarerThan) return { hits: 0, rounds: Number(rarerThan) }
  const rounds = Number(ROUNDS.exec(String(verified.method))?.[1] ?? 0)
  const hits = Math.round(rounds / Number(oneIn ?? 0))
  return rounds > 0 && hits < HITS_LEAST ? { hits, rounds } : null
}
