import { type Screen, screen } from '../platform/screen.ts'

export const siteScreens: readonly Screen[] = [
  screen('/feedback', async () => (await import('./feedback/feedback-inbox.tsx')).FeedbackInbox, {
    text: 'nav.feedback',
    icon: 'message-circle',
    needs: 'feedback.view',
    key: 'b',
  }),
  screen('/chats', async () => (await import('./chat/chat-list.tsx')).ChatList, {
    text: 'nav.chats',
    icon: 'headphones',
    needs: 'chat.view',
    key: '6',
  }),
  screen('/prepared-answers', async () => (await import('./chat/canned-list.tsx')).CannedList, {
    text: 'nav.canned',
    icon: 'copy',
    needs: 'chat.view',
    key: '7',
  }),
  screen('/content', async () => (await import('./content/content-list.tsx')).ContentList, {
    text: 'nav.content',
    icon: 'image-up',
    needs: 'content.view',
    key: '5',
  }),
]
