import { contractPreview } from '@parola/contract'
import { answers } from '#platform/http'
import { previewTerms } from './preview.ts'

export const contractPreviewRoutes = [
  answers(contractPreview, { writes: (work, { body }) => previewTerms(work, body) }),
]
