import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { speak } from './platform/i18n.ts'
import { queryClient } from './platform/query.ts'
import { router } from './routes/router.tsx'
import './styles.css'

await speak()
const place = document.getElementById('root')
if (!place) throw new Error('the page has no root')
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
