import { useSyncExternalStore } from 'react'

const hearers = new Set<() => void>()

/** The other theme, kept for the next time. */
export function toggleTheme() {
  const next = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light'
  document.documentElement.dataset.theme = next
  localStorage.setItem('theme', next)
  for (const receive of hearers) receive()
}

/** The theme that is shown. */
export function useTheme(): 'dark' | 'light' {
  return useSyncExternalStore(
    (receive) => {
      hearers.add(receive)
      return () => hearers.delete(receive)
    },
    () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'),
  )
}
