import type { Feature } from '#platform/feature'
import { contentRoutes } from './content.route.ts'
import { contentConsoleRoutes } from './content-console.route.ts'
import type { Elsewhere } from './first-screen.ts'
import type { UploadParts } from './upload.ts'

export function contentFeature(parts: UploadParts & Elsewhere): Feature {
  return { routes: [...contentRoutes(parts), ...contentConsoleRoutes(parts)] }
}
