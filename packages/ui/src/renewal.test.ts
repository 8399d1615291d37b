import { afterEach, expect, test, vi } from 'vitest'
import { renewals } from './renewal.ts'

const OLD = 'ana.old'
const NEW = 'ana.new'
const channels: BroadcastChannel[] = []

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

/** A tab that calls with this token. */
function openTab(first: string | null) {
  let token = first
  const channel = new BroadcastChannel('renewal.test')
  channels.push(channel)
  const keep = vi.fn((next: string | null) => {
    token = next
  })
  return { ...renewals({ token: () => token, keep }, channel), keep, token: () => token }
}

test('[ACC-010] a call that is refused before the new token arrives waits for it', async () => {
  const tab = openTab(OLD)
  const answer = Promise.withResolvers<string>()
  const changed = tab.renew(() => answer.promise)
  const next = tab.successor(OLD)
  const settled = vi.fn()
  void next.then(settled)
  await new Promise((later) => setTimeout(later, 400))
  expect(settled).not.toHaveBeenCalled()
  answer.resolve(NEW)
  await changed
  expect([await next, tab.token()]).toEqual([NEW, NEW])
})

test('[ACC-010] a call that is refused after the new token arrived is repeated with it', async () => {
  const tab = openTab(OLD)
  await tab.renew(async () => NEW)
  expect(await tab.successor(OLD)).toBe(NEW)
  expect(await tab.successor(NEW)).toBeNull()
})

test('[ACC-010] without an answer the member is logged out', async () => {
  const tab = openTab(OLD)
  const cut = tab.renew(() => Promise.reject(new TypeError('cut')))
  const next = tab.successor(OLD)
  await expect(cut).rejects.toThrow('cut')
  expect([await next, tab.token()]).toEqual([null, OLD])
})

test('[ACC-010] another tab with the same token adopts the new one, before the response and after', async () => {
  const [first, second, third] = [openTab(OLD), openTab(OLD), openTab(OLD)]
  const answer = Promise.withResolvers<string>()
  const changed = first.renew(() => answer.promise)
  const early = second.successor(OLD)
  await new Promise((later) => setTimeout(later, 400))
  expect(second.token()).toBe(OLD)
  answer.resolve(NEW)
  await changed
  expect([await early, second.token()]).toEqual([NEW, NEW])
  expect([await third.successor(OLD), third.token()]).toEqual([NEW, NEW])
})

test('[ACC-010] a tab that made no call meanwhile has the new token immediately', async () => {
  const [first, second, other] = [openTab(OLD), openTab(OLD), openTab('ben.old')]
  await first.renew(async () => NEW)
  await expect.poll(second.token).toBe(NEW)
  expect(other.keep).not.toHaveBeenCalled()
})

test('[ACC-010] a token that was replaced again and again leads to the newest', async () => {
  const [first, second] = [openTab(OLD), openTab(OLD)]
  await first.renew(async () => NEW)
  await expect.poll(second.token).toBe(NEW)
  await second.renew(async () => 'ana.newer')
  await expect.poll(first.token).toBe('ana.newer')
  expect(await first.successor(OLD)).toBe('ana.newer')
})

test('[ACC-010] a renewal overtaken by another tab continues with the token of that tab', async () => {
  const [first, second] = [openTab(OLD), openTab(OLD)]
  const answer = Promise.withResolvers<string>()
  const overtaken = second.renew(() => answer.promise)
  await first.renew(async () => NEW)
  expect(await second.successor(OLD, true)).toBe(NEW)
  const late = second.successor(NEW)
  answer.resolve('ana.newer')
  await overtaken
  expect([await late, second.token()]).toEqual(['ana.newer', 'ana.newer'])
  await expect.poll(first.token).toBe('ana.newer')
})

test('[ACC-010] a failed change does not keep a tab from the token of another tab', async () => {
  const [first, second] = [openTab(OLD), openTab(OLD)]
  await expect(first.renew(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect([await second.successor(OLD), second.token()]).toEqual([null, OLD])
  await second.renew(async () => NEW)
  expect([await first.successor(OLD), first.token()]).toEqual([NEW, NEW])
})

test('[ACC-010] another member’s token is never adopted, nor that of a member who logged in meanwhile', async () => {
  const [ana, ben] = [openTab(OLD), openTab('ben.old')]
  await ana.renew(async () => NEW)
  expect(await ben.successor('ben.old')).toBeNull()
  expect(await ben.successor(OLD)).toBeNull()
  expect(ben.keep).not.toHaveBeenCalled()
})

test('[ACC-010] a member who logged out before the response arrived stays logged out', async () => {
  const tab = openTab(OLD)
  const answer = Promise.withResolvers<string>()
  const changed = tab.renew(() => answer.promise)
  const next = tab.successor(OLD)
  tab.keep(null)
  answer.resolve(NEW)
  await changed
  expect([await next, tab.token()]).toEqual([null, null])
})
