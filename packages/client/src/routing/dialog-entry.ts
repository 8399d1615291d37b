/**
 * Back closes a dialog and not the page under it: while any dialog is open, the history has one more entry of the
 * same page. The step back from it closes the dialog on top, and is undone as long as others are open below.
 */

/** The dialogs that the application opens by name over any page. */
type Host = { isOpen: () => boolean; close: () => void }
let host: Host = { isOpen: () => false, close: () => undefined }

/** Dialogs of the host are in an element with this attribute; all others were opened by a page. */
const IN_HOST = '[data-dialogs] *'
const OF_PAGE = `dialog[open][data-closes]:not(${IN_HOST})`

let step: 'back' | 'forward' | null = null
let waiting: (() => void)[] = []

export function hostDialogs(next: Host) {
  host = next
}

/** Whether the current entry of the history is that of a dialog. */
export function isDialogEntry(): boolean {
  return Boolean((history.state as { dialog?: boolean } | null)?.dialog)
}

/** Runs when the browser has taken the step that it was asked for: an entry made before would be the one it leaves. */
export function afterStep(run: () => void) {
  if (step) waiting.push(run)
  else run()
}

/** Adds the entry when the first dialog opens, and steps back from it when the last one has closed. */
export function followDialogs() {
  if (step) return
  if (isOpen() === isDialogEntry()) return
  if (isOpen()) history.pushState({ ...history.state, dialog: true }, '')
  else take('back')
}

function isOpen(): boolean {
  return host.isOpen() || document.querySelector(OF_PAGE) !== null
}

function take(next: 'back' | 'forward') {
  step = next
  history[next]()
}

/** Browsers without the Navigation API do not tell a step forward, which hardly anyone takes under a dialog. */
const { navigation } = globalThis as { navigation?: Navigation }
let indexBefore = Number.POSITIVE_INFINITY
const isBack = () => !navigation || (navigation.currentEntry?.index ?? -1) < indexBefore

function onStep() {
  if (step) return settle()
  if (isDialogEntry()) return followDialogs()
  if (!isBack()) return host.close()
  // What closes now must not add an entry of its own.
  step = 'forward'
  closeTop()
  // React has closed it by then, unless the dialog stays or others are open below.
  queueMicrotask(() => (isOpen() ? take('forward') : settle()))
}

/** The browser is where it was sent. */
function settle() {
  step = null
  const ready = waiting
  waiting = []
  for (const run of ready) run()
  followDialogs()
}

function closeTop() {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (!top || top.matches('[data-dialogs] > dialog')) host.close()
  else if (top.matches('[data-closes]'))
    top.dispatchEvent(new Event('cancel', { cancelable: true }))
}

if (typeof window !== 'undefined') {
  navigation?.addEventListener('currententrychange', ({ from }) => {
    indexBefore = from.index
  })
  // Before the listener of the router, which must not leave a page under a dialog.
  addEventListener('popstate', onStep, true)
  // Each dialog of the kit announces that it has opened or closed.
  addEventListener('dialogchange', followDialogs)
  // A page that was reloaded under a dialog has its entry, but not the dialog.
  if (isDialogEntry()) take('back')
}
