import { openDialog } from './dialogs.ts'

/** A dialog opens once the page below it is shown. */
const SHOWN_AFTER_MS = 200

/** Opens a dialog over a page that is about to be shown. */
export const openSoon = (...dialog: Parameters<typeof openDialog>) =>
  void setTimeout(() => openDialog(...dialog), SHOWN_AFTER_MS)
