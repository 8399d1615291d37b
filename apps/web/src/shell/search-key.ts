import { useEffect } from 'react'
import { openDialog } from '../platform/dialogs/dialogs.ts'

/** Where a key is written, or belongs to what is open. */
const TAKEN = 'input, textarea, select, [contenteditable], dialog'

/** The key `/` opens the search from anywhere on the page. */
export function useSearchKey() {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isOther = event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey
      if (isOther || (event.target as Element).closest(TAKEN)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      openDialog('search')
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
}
