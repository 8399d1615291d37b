import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawn, jpeg } from '../../../test/pictures.ts'
import { type Strange, strangeFiles } from '../../../test/strange-files.ts'
import { openPictures, type PictureFlaw, type Pictures } from './index.ts'

const MEBIBYTE = 1024 * 1024
const GROWTH_MAX = 150 * MEBIBYTE

let pictures: Pictures
let corpus: Strange[]

beforeAll(async () => {
  pictures = openPictures()
  corpus = await strangeFiles()
}, 60_000)
afterAll(() => pictures.close())

const answerTo = (content: Buffer) =>
  pictures.redraw(content).then(
    (redrawn) => ({ answer: 'taken', redrawn }),
    (error: PictureFlaw) => ({ answer: error.flaw ?? String(error), redrawn: null }),
  )

test('[DOC-001] [DOC-002] [DOC-008] every strange file gets an answer, and the server’s memory stays small', async () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60)
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const answers: Record<string, string> = {}
  for (const { name, content } of corpus) answers[name] = (await answerTo(content)).answer
  clearInterval(watch)
  expect(answers).toEqual(Object.fromEntries(corpus.map(({ name, answer }) => [name, answer])))
  expect(most - before).toBeLessThan(GROWTH_MAX)
}, 120_000)

test('[DOC-003] what is stored is a JPEG of ours, without metadata', async () => {
  for (const { name, content } of corpus.filter(({ answer }) => answer === 'taken')) {
    const { redrawn } = await answerTo(content)
    const { format, exif, icc, xmp, iptc, space, orientation } = await sharp(
      redrawn ?? '',
    ).metadata()
    const kept = { format, exif, icc, xmp, iptc, space, orientation }
    expect(kept, name).toEqual({ format: 'jpeg', space: 'srgb' })
    expect(redrawn?.includes('canary'), name).toBe(false)
  }
}, 120_000)

test('[DOC-003] a rotated photo is stored upright, and a big one scaled down to what can be read', async () => {
  const turned = await drawn(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { redrawn } = await answerTo(turned)
  expect(await sharp(redrawn ?? '').metadata()).toMatchObject({ width: 400, height: 800 })
  const big = await answerTo(await jpeg(5000, 3000))
  expect(await sharp(big.redrawn ?? '').metadata()).toMatchObject({ width: 2400, height: 1440 })
})

test('[DOC-002] concurrent pictures are processed one after the other, and too many are refused with BUSY', async () => {
  const photo = await jpeg(1200, 900)
  const answers = await Promise.all(Array.from({ length: 30 }, () => answerTo(photo)))
  const taken = answers.filter(({ answer }) => answer === 'taken')
  expect(taken).toHaveLength(24)
  expect(answers.filter(({ answer }) => answer.includes('BUSY'))).toHaveLength(6)
}, 60_000)

test('[DOC-005] a picture is watermarked all over with the viewer', async () => {
  const photo = await jpeg(800, 600)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path d="M0 0h8v6z"/></svg>'
  const marked = await pictures.mark(photo, svg)
  expect(await sharp(marked).metadata()).toMatchObject({ width: 800, height: 600, format: 'jpeg' })
  const [plain, dark] = await Promise.all([photo, marked].map((item) => sharp(item).stats()))
  expect(dark?.channels[0]?.mean).toBeLessThan((plain?.channels[0]?.mean ?? 0) - 50)
})
