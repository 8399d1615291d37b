import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { language, setLanguage } from './platform/i18n.ts'
import { adoptFirstData, queryClient } from './platform/query.ts'
import { startRealtime } from './platform/realtime.ts'
import { restoreSession } from './platform/session.ts'
import { router } from './routes/router.tsx'
import './styles.css'

adoptFirstData()
await setLanguage(language())
const place = document.getElementById('root')
if (!place) throw new Error('the page has no root')
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
await restoreSession()
startRealtime()
