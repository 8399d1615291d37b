import { useLayoutEffect } from 'react'

const FIELD = 'input, textarea, select, [contenteditable]'

/**
 * Keeps what is typed after a dialog was opened and before its first field has the focus, and then puts it into
 * that field. `opened` names the dialog that is open, if any.
 */
export function useTypedAhead(opened: string | undefined) {
  useLayoutEffect(() => (opened ? keepTyped() : undefined), [opened])
}

/** Returns how to stop keeping. */
function keepTyped() {
  let typed = ''
  const stop = () => {
    removeEventListener('keydown', keep, true)
    removeEventListener('focusin', give)
    removeEventListener('pointerdown', stop)
  }
  const keep = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (target.closest(FIELD)) return
    const { key } = event
    if (key === 'Tab') return stop()
    const isShown = target.closest('dialog[open]') !== null
    // In a dialog without a field the space key scrolls, or presses a button.
    if (isLetter(event) && !(isShown && key === ' ')) typed += key
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    // Under the dialog, Enter would press what has the focus.
    else if (isShown || key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  const give = ({ target }: FocusEvent) => {
    const field = target as Element
    if (!field.matches(FIELD) || !field.closest('dialog')) return
    stop()
    // As if typed now: the form receives it, and it can be undone.
    if (typed) document.execCommand('insertText', false, typed)
  }
  addEventListener('keydown', keep, true)
  addEventListener('focusin', give)
  addEventListener('pointerdown', stop)
  return stop
}

const isLetter = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !repeat && !ctrlKey && !metaKey && !altKey
