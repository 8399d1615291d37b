import { forgetSeries, type RoomState, refresh, tellRound } from './room-state.ts'
import { fixSalt } from './series.ts'

/** For so long, from the first on, browsers' parts of a salt are gathered. */
const GATHER_MS = 1500
const PARTS_MAX = 1000

/**
 * The salt of a series is made of what players' browsers draw once they have seen its terminal hash:
 * nobody could know it when the chain was made.
 */
export function saltMaker(state: RoomState, isLeader: () => boolean) {
  const parts = new Set<string>()
  const renewed = async () => {
    parts.clear()
    forgetSeries(state)
    await refresh(state)
    tellRound(state)
  }
  const make = async () => {
    if (!state.series || !isLeader()) return
    await fixSalt(state.bench.store, state.series, [...parts])
    await renewed()
  }
  return {
    renewed,
    gather: (seed: string) => {
      if (!state.series || state.series.salt || parts.size >= PARTS_MAX) return
      if (!isLeader()) return state.wire.tell({ type: 'present', seed })
      parts.add(seed)
      if (parts.size === 1) {
        setTimeout(() => void make().catch(state.bench.troubled), GATHER_MS).unref()
      }
    },
  }
}
