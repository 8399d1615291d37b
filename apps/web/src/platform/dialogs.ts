import { create } from 'zustand'

export type DialogName =
  | 'login'
  | 'register'
  | 'register-success'
  | 'identity-new'
  | 'identities'
  | 'logout'
  | 'leaving'
  | 'forgot-password'
  | 'reset-password'
  | 'change-password'
  | 'confirm-login'
  | 'need-account'
  | 'help'
  | 'notice'
  | 'announcements'
  | 'popups'
  | 'app'
  | 'disclaimer'
  | 'game'
  | 'search'
  | 'vendor'
  | 'win'
  | 'deposit'
  | 'kyc'
  | 'round'
  | 'feedback'
  | 'security'
  | 'contract'

export type DialogProps = Record<string, unknown>
type State = { open: { name: DialogName; props: DialogProps } | null }

export const useDialog = create<State>(() => ({ open: null }))

/** Opens a dialog over the page; the browser's Back closes it. */
export function openDialog(name: DialogName, props: DialogProps = {}) {
  const isFirst = useDialog.getState().open === null
  useDialog.setState({ open: { name, props } })
  const state = { ...(history.state as object), dialog: name }
  if (isFirst) history.pushState(state, '')
  else history.replaceState(state, '')
}

export function closeDialog() {
  if (!useDialog.getState().open) return
  useDialog.setState({ open: null })
  if ((history.state as { dialog?: string } | null)?.dialog) history.back()
}

/** Takes the dialog away for a navigation that replaces its place in the history. */
export function leaveDialog() {
  useDialog.setState({ open: null })
}

addEventListener('popstate', (event) => {
  if (!(event.state as { dialog?: string } | null)?.dialog) useDialog.setState({ open: null })
})
