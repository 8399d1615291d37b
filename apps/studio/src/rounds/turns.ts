type Row = { busy: number; waiting: (() => void)[] }

/** Somebody requests more at once than anybody has reason to. */
export class TooMany extends Error {}

/**
 * Work of one key waits for work of the same key, so that a flood of one player delays nobody else. The queue
 * is bounded; an unused key takes no memory.
 */
export function turns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  const rows = new Map<string, Row>()

  const enter = async (key: string) => {
    const row = rows.get(key) ?? { busy: 0, waiting: [] }
    rows.set(key, row)
    if (row.busy < atOnce) {
      row.busy += 1
      return
    }
    if (row.waiting.length >= waitingMax) throw new TooMany()
    await new Promise<void>((resume) => row.waiting.push(resume))
  }
  const leave = (key: string) => {
    const row = rows.get(key)
    const next = row?.waiting.shift()
    if (next) return next()
    if (row) row.busy -= 1
    if (row?.busy === 0) rows.delete(key)
  }
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    await enter(key)
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}
