import { expect, test, vi } from 'vitest'
import { createEasel } from './easel.ts'

const stays = new AbortController().signal
const picture = (text: string) => Buffer.from(text)

/** Drawings that end when they are told to. */
function hand() {
  const ends: (() => void)[] = []
  const draw = (text: string) =>
    vi.fn(() => new Promise<Buffer>((end) => ends.push(() => end(picture(text)))))
  return { draw, endOne: () => ends.shift()?.() }
}

test('two who ask for one picture get one drawing', async () => {
  const easel = createEasel(2)
  const draw = vi.fn(async () => picture('tiger'))
  const both = await Promise.all([easel('a', draw, stays), easel('a', draw, stays)])
  expect(both).toEqual([picture('tiger'), picture('tiger')])
  expect(draw).toHaveBeenCalledTimes(1)
})

test('draws no more at once than it may, in the order of asking', async () => {
  const { draw, endOne } = hand()
  const easel = createEasel(1)
  const [first, second] = [draw('1'), draw('2')]
  const answers = [easel('1', first, stays), easel('2', second, stays)]
  expect(second).not.toHaveBeenCalled()
  endOne()
  await answers[0]
  await vi.waitFor(() => expect(second).toHaveBeenCalled())
  endOne()
  expect(await answers[1]).toEqual(picture('2'))
})

test('what nobody waits for any more is not drawn, and is drawn for the next who asks', async () => {
  const { draw, endOne } = hand()
  const easel = createEasel(1)
  const visit = new AbortController()
  void easel('1', draw('1'), stays)
  const left = draw('2')
  const answer = easel('2', left, visit.signal)
  visit.abort()
  endOne()
  expect(await answer).toBeNull()
  expect(left).not.toHaveBeenCalled()
  const again = easel('2', async () => picture('2'), stays)
  expect(await again).toEqual(picture('2'))
})

test('a drawing that fails is told to its askers and tried anew', async () => {
  const easel = createEasel(1)
  const failing = easel('1', () => Promise.reject(new Error('no paint')), stays)
  await expect(failing).rejects.toThrow('no paint')
  expect(await easel('1', async () => picture('1'), stays)).toEqual(picture('1'))
})
