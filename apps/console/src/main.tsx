import { Routes } from '@parola/client/routing'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { startLanguage } from './platform/i18n.ts'
import { queryClient } from './platform/query.ts'
import { PAGES } from './routes/pages.tsx'
import { Frame } from './shell/frame.tsx'
import './styles.css'

await startLanguage()
const place = document.getElementById('root')
if (!place) throw new Error('the page has no root')
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <Routes pages={PAGES}>
      <Frame />
    </Routes>
  </QueryClientProvider>,
)
