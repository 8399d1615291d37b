import { create } from 'zustand'

export type Toast = { id: number; kind: 'good' | 'bad' | 'info'; text: string }

const STAYS_MS = 5000
const MOST = 3
let made = 0

export const useToasts = create<{ list: Toast[] }>(() => ({ list: [] }))

/** Shows a message in a corner for a few seconds; the same one again stays once, for as long again. */
export function toast(kind: Toast['kind'], text: string) {
  made += 1
  const id = made
  useToasts.setState(({ list }) => {
    const others = list.filter((item) => item.text !== text || item.kind !== kind)
    return { list: [...others, { id, kind, text }].slice(-MOST) }
  })
  setTimeout(() => {
    useToasts.setState(({ list }) => ({ list: list.filter((item) => item.id !== id) }))
  }, STAYS_MS)
}
