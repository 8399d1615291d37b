import { lazyPage, type Page } from '@parola/client/routing'
import { part } from '../platform/loading/part.ts'

const content = () => part(() => import('./help.tsx'), 'pages')
const news = () => part(() => import('./articles.tsx'), 'news', 'money')

export const sitePages: readonly Page[] = [
  lazyPage('/help', async () => (await content()).HelpPage),
  ...(['/news', '/blog'] as const).map((path) =>
    lazyPage(path, async () => {
      const { ArticlesPage } = await news()
      return () => <ArticlesPage first={path === '/blog' ? 'blog' : null} />
    }),
  ),
  lazyPage('/news/:id', async () => (await news()).ArticlePage),
  lazyPage('/channels', () =>
    part(async () => (await import('./channels-page.tsx')).ChannelsPage, 'channels'),
  ),
  lazyPage('/app', () => part(async () => (await import('./app-page.tsx')).AppPage, 'app')),
  lazyPage('/customerService', () =>
    part(async () => (await import('./chat/chat-page.tsx')).ChatPage, 'chat'),
  ),
]
