import {
  opsContent,
  opsContentItem,
  publishContent,
  saveContent,
  uploadContentPicture,
  withdrawContent,
} from '@parola/contract'
import { answers } from '#platform/http'
import { listContent, readContent } from './content-console.ts'
import { publish, save, withdraw } from './editing.ts'
import { type UploadParts, upload } from './upload.ts'

export function contentConsoleRoutes(parts: UploadParts) {
  return [
    answers(opsContent, { reads: listContent }),
    answers(opsContentItem, { reads: readContent }),
    answers(saveContent, { writes: save }),
    answers(publishContent, { writes: publish }),
    answers(withdrawContent, { writes: withdraw }),
    answers(uploadContentPicture, { acts: (opening, input) => upload(parts, opening, input) }),
  ]
}
