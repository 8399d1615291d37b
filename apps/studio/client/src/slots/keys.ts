/** Keys work wherever the focus is, except those that press the focused button. */
export function listenToKeys(keys: Record<string, () => void>) {
  addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) {
      return
    }
    const isPress = event.key === ' ' || event.key === 'Enter'
    if (isPress && event.target instanceof HTMLButtonElement) return
    const press = keys[event.key.toLowerCase()]
    if (!press || event.repeat) return
    event.preventDefault()
    press()
  })
}
