import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Object storage; the default driver is a folder. Names are relative paths without `..`. */
export type Files = {
  read(name: string): Promise<Buffer | null>
  write(name: string, content: Buffer): Promise<void>
}

export function openFiles(storageUrl: string): Files {
  const root = storageUrl.startsWith('file://') ? fileURLToPath(storageUrl) : storageUrl.slice(5)
  const place = (name: string) => {
    const path = normalize(join(root, name))
    if (!path.startsWith(normalize(root))) throw new Error('name leaves the storage')
    return path
  }
  return {
    read: (name) => readFile(place(name)).catch(nullIfMissing),
    write: async (name, content) => {
      const path = place(name)
      await mkdir(dirname(path), { recursive: true })
      const half = `${path}.${process.pid}.part`
      await writeFile(half, content)
      await rename(half, path)
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
