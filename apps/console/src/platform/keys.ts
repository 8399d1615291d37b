import { useEffect, useRef } from 'react'

const TYPING = /^(INPUT|TEXTAREA|SELECT)$/

/** Actions by single keys outside text fields; `g` starts a navigation and is ignored here. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    let isGoing = false
    const onKey = (event: KeyboardEvent) => {
      const isOwn = event.ctrlKey || event.metaKey || event.altKey
      const isTyping = TYPING.test((event.target as Element).tagName)
      if (isOwn || isTyping || document.querySelector('dialog[open]:modal')) return
      const action = isGoing ? undefined : latest.current[event.key.toLowerCase()]
      isGoing = !isGoing && event.key === 'g'
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Moves a selection through a list; from nothing to its first. */
export function beside(keys: readonly string[], current: string | undefined, by: 1 | -1) {
  const index = current ? keys.indexOf(current) : -1
  if (index < 0) return keys[0]
  return keys[Math.min(keys.length - 1, Math.max(0, index + by))]
}
