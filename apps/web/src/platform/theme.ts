import { useSyncExternalStore } from 'react'

const hearers = new Set<() => void>()

export function toggleTheme() {
  const next = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light'
  document.documentElement.dataset.theme = next
  localStorage.setItem('theme', next)
  for (const hear of hearers) hear()
}

export function useTheme(): 'dark' | 'light' {
  return useSyncExternalStore(
    (hear) => {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'),
  )
}
