import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The workspaces of this project among the packages: links into the tree itself. */
const OURS = '@parola'

/** Copies the sources to another folder, where they run with the packages of this one. */
export function copyTo(root: string, folder: string) {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  for (const file of files.filter((path) => existsSync(join(root, path)))) {
    cpSync(join(root, file), join(folder, file))
  }
  const modules = files
    .filter((file) => file.endsWith('package.json'))
    .map((file) => file.replace('package.json', 'node_modules'))
    .filter((path) => existsSync(join(root, path)))
  for (const path of modules) linkPackages(join(root, path), join(folder, path))
}

function linkPackages(from: string, to: string) {
  mkdirSync(join(to, OURS), { recursive: true })
  for (const name of readdirSync(from).filter((each) => each !== OURS)) {
    symlinkSync(join(from, name), join(to, name))
  }
  if (!existsSync(join(from, OURS))) return
  for (const name of readdirSync(join(from, OURS))) {
    symlinkSync(readlinkSync(join(from, OURS, name)), join(to, OURS, name))
  }
}
