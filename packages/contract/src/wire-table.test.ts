import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from './calls.ts'
import { channelList } from './channels.ts'
import { callsIn } from './core/calls-in.ts'
import { channel } from './core/channel.ts'
import { channelsIn } from './core/channels-in.ts'
import { wireModules } from './wire-table.ts'

test('the tables that browsers carry match the contract', () => {
  for (const [file, text] of Object.entries(wireModules())) {
    const committed = readFileSync(new URL(`./generated/${file}`, import.meta.url), 'utf8')
    expect(committed, `${file} is stale: npm run wire`).toBe(text)
  }
})

test('calls are collected from the exports of modules, and a duplicate name is refused', () => {
  const { login } = calls
  expect(callsIn({ login, LONGEST: 5, hint: { method: 'GET' } })).toEqual({ login })
  expect(() => callsIn({ login }, { login: calls.register })).toThrow('two calls are named login')
})

test('[SEC-018] calls of the console have files of their own: importing a player’s call loads none of them', () => {
  const files = globSync('*/*.ts', { cwd: import.meta.dirname })
  const isMixed = (file: string) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    return /path: '\/ops\//.test(text) && /path: '\/(?!ops\/)/.test(text)
  }
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter(isMixed)).toEqual([])
})

test('the calls that a tab reads again after a message exist in the contract', () => {
  const unknown = channelList.flatMap(({ refreshes }) =>
    refreshes.filter((name) => !(name in calls)),
  )
  expect(unknown).toEqual([])
})

test('channels are collected from the exports of modules, and a duplicate name is refused', () => {
  const news = channel('news', z.object({ text: z.string() }), [])
  expect(channelsIn({ news, LONGEST: 5 })).toEqual([news])
  expect(() => channelsIn({ news }, { again: news })).toThrow('two channels are named news')
})
