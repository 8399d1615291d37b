import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Switches to the other theme, and stores the choice. */
export function toggleTheme() {
  const next = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light'
  document.documentElement.dataset.theme = next
  localStorage.setItem('theme', next)
  for (const notify of listeners) notify()
}

/** The theme that is shown. */
export function useTheme(): 'dark' | 'light' {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'),
  )
}
