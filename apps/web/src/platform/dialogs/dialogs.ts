import type { ComponentType } from 'react'
import { create } from 'zustand'
import { lazyPart } from '../loading/part.ts'

/** Every dialog by name; a feature adds its own in its `dialogs.ts`, where they are declared. */
// biome-ignore lint/suspicious/noEmptyInterface: each feature merges its names into it
export interface Dialogs {}
export type DialogName = keyof Dialogs
/** The names of a feature's dialogs, to be merged into `Dialogs`. */
export type DialogsIn<T> = Record<keyof T, unknown>

export type DialogProps = Record<string, unknown>
type State = { open: { name: DialogName; props: DialogProps } | null }

export const useDialog = create<State>(() => ({ open: null }))

export type AnyDialog = ComponentType<DialogProps>

/** A dialog that a module exports by a name, loaded with its texts when it is first opened. */
export function lazyDialog<M>(
  load: () => Promise<M>,
  name: keyof M,
  ...features: string[]
): AnyDialog {
  return lazyPart(load, (loaded) => loaded[name] as AnyDialog, ...features)
}

type Entry = { dialog?: string } | null

/** The page has asked the browser to step back from the entry of a closed dialog, and it has not done so yet. */
let isSteppingBack = false

/** Opens a dialog over the page; the browser's Back closes it. */
export function openDialog(name: DialogName, props: DialogProps = {}) {
  const isFirst = useDialog.getState().open === null
  useDialog.setState({ open: { name, props } })
  // An entry that is made meanwhile would be the one that the browser steps back from.
  if (!isSteppingBack) enter(name, isFirst)
}

function enter(name: DialogName, isFirst: boolean) {
  const state = { ...(history.state as object), dialog: name }
  if (isFirst) history.pushState(state, '')
  else history.replaceState(state, '')
}

export function closeDialog() {
  if (!useDialog.getState().open) return
  useDialog.setState({ open: null })
  if (!isSteppingBack && (history.state as Entry)?.dialog) stepBack()
}

function stepBack() {
  isSteppingBack = true
  history.back()
}

/** Closes the dialog before a navigation that replaces its entry in the history. */
export function leaveDialog() {
  useDialog.setState({ open: null })
}

/**
 * The dialog on top where a page or another dialog opened it: Back closes that one alone. It has no entry in the
 * history, so the step back is undone.
 */
function localOnTop(): HTMLDialogElement | undefined {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  return top?.matches('[data-closes]:not([data-dialogs] > dialog)') ? top : undefined
}

/** Browsers without the Navigation API do not tell a step forward, which hardly anyone takes under a dialog. */
const { navigation } = globalThis as { navigation?: Navigation }
let indexBefore = Number.POSITIVE_INFINITY
navigation?.addEventListener('currententrychange', ({ from }) => {
  indexBefore = from.index
})
const isBack = () => !navigation || (navigation.currentEntry?.index ?? -1) < indexBefore

/** A page that was reloaded under a dialog has its entry, but not the dialog: it steps back to its own. */
if ((history.state as Entry)?.dialog) stepBack()

let isReturning = false

// Before the router's own listener, which would show the page of the step that is undone.
addEventListener(
  'popstate',
  (event) => {
    if (isSteppingBack) {
      isSteppingBack = false
      const { open } = useDialog.getState()
      if (open) enter(open.name, true)
      return
    }
    const top = isReturning || !isBack() ? undefined : localOnTop()
    if (isReturning || top) event.stopImmediatePropagation()
    else if (!(event.state as Entry)?.dialog) leaveDialog()
    isReturning = top !== undefined
    if (!top) return
    history.forward()
    top.dispatchEvent(new Event('cancel', { cancelable: true }))
  },
  true,
)
