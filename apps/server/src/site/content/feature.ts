import type { Feature } from '#platform/feature'
import { contentRoutes } from './content.route.ts'
import { contentConsoleRoutes } from './content-console.route.ts'
import type { UploadParts } from './upload.ts'

export function contentFeature(parts: UploadParts): Feature {
  return { routes: [...contentRoutes, ...contentConsoleRoutes(parts)] }
}
