import {
  type BonusGameId,
  type BonusOutlook,
  type BonusRun,
  bonusGame,
  bonusOutlook,
  triesFor,
} from '@parola/maths/bonus'

export type OutlookRequest = { id: BonusGameId; run: BonusRun }
export type Outlook = BonusOutlook & { rtp: number }

type Scope = {
  onmessage: (event: { data: OutlookRequest }) => void
  postMessage(to: Outlook | null): void
}

/** The same question has the same answer. */
const SEED = 2026

// The page stays responsive while this runs.
const scope = self as unknown as Scope
scope.onmessage = ({ data: { id, run } }) => {
  const tries = triesFor(run)
  if (tries === 0) return scope.postMessage(null)
  const { rtp, play } = bonusGame(id)
  scope.postMessage({ ...bonusOutlook(play(SEED), run, tries), rtp })
}
