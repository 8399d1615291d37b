import { lazyDialog } from '../platform/dialogs/dialogs.ts'

const content = () => import('./help.tsx')
const announcements = () => import('./announcements.tsx')

export const siteDialogs = {
  help: lazyDialog(content, 'HelpDialog'),
  notice: lazyDialog(announcements, 'NoticeDialog'),
  announcements: lazyDialog(announcements, 'AnnouncementsDialog'),
  popups: lazyDialog(announcements, 'PopupsDialog'),
  feedback: lazyDialog(() => import('./feedback-dialog.tsx'), 'FeedbackDialog', 'pages', 'people'),
}

declare module '../platform/dialogs/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof siteDialogs> {}
}
