import type { Source } from './sources.ts'

export const FOLDER_FILES_MAX = 25
export const FOLDER_LINES_MAX = 3000
/** A program or package, its features and folders, and each folder in one. */
const FOLDER = /^((?:apps|packages)\/.*?\bsrc(?:\/.+)?)\/[^/]+\.tsx?$/
const BESIDE = /\.(test|bench|fixture)\.tsx?$/

/** Folders that have outgrown what somebody reads in a day; tests do not count. */
export function largeFolders(sources: readonly Source[]): string[] {
  const folders = new Map<string, { files: number; lines: number }>()
  for (const { path, text } of sources) {
    const [, folder] = FOLDER.exec(path) ?? []
    if (!folder || BESIDE.test(path)) continue
    const { files, lines } = folders.get(folder) ?? { files: 0, lines: 0 }
    folders.set(folder, { files: files + 1, lines: lines + text.split('\n').length - 1 })
  }
  return [...folders].flatMap(([folder, { files, lines }]) => [
    ...(files > FOLDER_FILES_MAX ? [`${folder} has more than ${FOLDER_FILES_MAX} files`] : []),
    ...(lines > FOLDER_LINES_MAX ? [`${folder} has more than ${FOLDER_LINES_MAX} lines`] : []),
  ])
}
