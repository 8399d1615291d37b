import { parentPort } from 'node:worker_threads'
import { allChecks } from './checks.ts'
import { seedOfShare } from './sources.ts'

/** One share of a run: which check, how many draws, and from which seed. */
export type Share = { check: number; draws: number; seed: string; number: number }
export type Counted = { share: Share; cells: number[] }

const checks = allChecks()
parentPort?.on('message', (share: Share) => {
  const { check, draws, seed, number } = share
  const cells = checks[check]?.count(seedOfShare(seed, number), draws) ?? []
  parentPort?.postMessage({ share, cells } satisfies Counted)
})
