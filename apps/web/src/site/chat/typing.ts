import { create } from 'zustand'

const SHOWN_MS = 5000

/** The operator who is typing, or null. */
export const useTyping = create<{ operator: string | null }>(() => ({ operator: null }))

let end: ReturnType<typeof setTimeout> | undefined

/** Shows for a few seconds that an answer is being typed. */
export function showTyping(operator: string) {
  clearTimeout(end)
  useTyping.setState({ operator })
  end = setTimeout(stopTyping, SHOWN_MS)
}

export function stopTyping() {
  clearTimeout(end)
  useTyping.setState({ operator: null })
}
