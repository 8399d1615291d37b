import { saltCommitOf } from '@parola/maths/instant'
import { forgetSeries, type RoomState, refresh, reportRound } from './room-state.ts'
import type { Committed, Gathered } from './salt.types.ts'
import { fixCommits, fixSalt, type Series } from './series.ts'

/** How long commitments are collected, from the first one on. */
const GATHER_MS = 1500
/** How long the parts behind a fixed list are waited for. */
const REVEAL_MS = 5000
const PARTS_MAX = 200

/**
 * Commitments in order of arrival. Those of windows that play for money come first: demos that commit and
 * never reveal cannot push them off the list.
 */
export function gathering(most: number) {
  const [paid, free] = [new Set<string>(), new Set<string>()]
  return {
    add: ({ commit, isDemo = false }: Committed) => {
      const own = isDemo ? free : paid
      if (own.size < most) own.add(commit)
    },
    list: () => [...paid.union(free)].slice(0, most),
    clear: () => {
      paid.clear()
      free.clear()
    },
  }
}

/**
 * Makes the salt of a series from what players' browsers draw once they have seen its terminal hash. Each
 * part is committed to; the list of commitments is fixed and published; then the parts are revealed. The
 * collector cannot choose a part to fit those of others: everything is committed to before anything is
 * revealed.
 */
export function saltMaker(state: RoomState, isLeader: () => boolean) {
  const commits = gathering(PARTS_MAX)
  const parts = new Map<string, string>()
  let since: number | null = null

  const renewed = async () => {
    commits.clear()
    parts.clear()
    since = null
    forgetSeries(state)
    await refresh(state)
    reportRound(state)
  }
  const hasPassed = (ms: number) => {
    since ??= state.wire.nowMs()
    return state.wire.nowMs() - since >= ms
  }
  const fixList = async (series: Series) => {
    const list = commits.list()
    if (list.length === 0 || !hasPassed(GATHER_MS)) return
    await fixCommits(state.context.store, series, list)
    await renewed()
  }
  const reveal = async (series: Series) => {
    if (parts.size < series.commits.length && !hasPassed(REVEAL_MS)) return
    // Everybody who committed is gone: a new list is started.
    if (parts.size === 0) await fixCommits(state.context.store, series, [])
    else {
      const revealed = series.commits.map((commit) => parts.get(commit) ?? null)
      await fixSalt(state.context.store, series, revealed)
    }
    await renewed()
  }
  return {
    renewed,
    gather: (gathered: Gathered) => {
      const { series } = state
      if (!series || series.salt) return
      if (!isLeader()) return state.wire.publish({ type: 'present', given: gathered })
      if ('commit' in gathered) {
        if (series.commits.length === 0) commits.add(gathered)
        return
      }
      const commit = saltCommitOf(series.terminal, gathered.part)
      if (series.commits.includes(commit)) parts.set(commit, gathered.part)
    },
    /** Continues making a salt; the leader calls this until there is one. */
    tend: (series: Series) => (series.commits.length === 0 ? fixList(series) : reveal(series)),
  }
}
