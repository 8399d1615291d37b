import { followDialogs, hostDialogs } from '@parola/client/routing'
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

/** Opens a dialog over the page; the browser's Back closes it. */
export function openDialog(name: DialogName, props: DialogProps = {}) {
  useDialog.setState({ open: { name, props } })
  followDialogs()
}

export function closeDialog() {
  leaveDialog()
  followDialogs()
}

/** Closes the dialog before a navigation that replaces its entry in the history. */
export function leaveDialog() {
  useDialog.setState({ open: null })
}

hostDialogs({ isOpen: () => useDialog.getState().open !== null, close: leaveDialog })
