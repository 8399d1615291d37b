import { expect, test, vi } from 'vitest'
import { createImageGenerator } from './image-generator.ts'

const stays = new AbortController().signal
const picture = (text: string) => Buffer.from(text)

/** Drawings that end on command. */
function hand() {
  const ends: (() => void)[] = []
  const draw = (text: string) =>
    vi.fn(() => new Promise<Buffer>((end) => ends.push(() => end(picture(text)))))
  return { draw, endOne: () => ends.shift()?.() }
}

test('two requests for one picture share one drawing', async () => {
  const generator = createImageGenerator<Buffer>(2)
  const draw = vi.fn(async () => picture('tiger'))
  const both = await Promise.all([generator('a', draw, stays), generator('a', draw, stays)])
  expect(both).toEqual([picture('tiger'), picture('tiger')])
  expect(draw).toHaveBeenCalledTimes(1)
})

test('draws no more concurrently than it may, in the order of the requests', async () => {
  const { draw, endOne } = hand()
  const generator = createImageGenerator<Buffer>(1)
  const [first, second] = [draw('1'), draw('2')]
  const answers = [generator('1', first, stays), generator('2', second, stays)]
  expect(second).not.toHaveBeenCalled()
  endOne()
  await answers[0]
  await vi.waitFor(() => expect(second).toHaveBeenCalled())
  endOne()
  expect(await answers[1]).toEqual(picture('2'))
})

test('a picture that is no longer awaited is not drawn, and is drawn at the next request', async () => {
  const { draw, endOne } = hand()
  const generator = createImageGenerator<Buffer>(1)
  const visit = new AbortController()
  void generator('1', draw('1'), stays)
  const left = draw('2')
  const answer = generator('2', left, visit.signal)
  visit.abort()
  endOne()
  expect(await answer).toBeNull()
  expect(left).not.toHaveBeenCalled()
  const again = generator('2', async () => picture('2'), stays)
  expect(await again).toEqual(picture('2'))
})

test('a drawing that fails is reported and retried', async () => {
  const generator = createImageGenerator<Buffer>(1)
  const failing = generator('1', () => Promise.reject(new Error('no paint')), stays)
  await expect(failing).rejects.toThrow('no paint')
  expect(await generator('1', async () => picture('1'), stays)).toEqual(picture('1'))
})
