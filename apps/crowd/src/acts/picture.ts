import { crc32, deflateSync } from 'node:zlib'
import type { Random } from '../random.ts'

const HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const SIDE = 240
const RGB = 2

/** A drawn card with a disc where a face would be, as a data URL: no document of anybody. */
export function drawnDocument(random: Random): string {
  const colours = [0, 1].map(() => [0, 1, 2].map(() => random.between(60, 230)))
  const line = SIDE * 3 + 1
  const rows = Buffer.alloc(line * SIDE)
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const isFace = Math.hypot(x - SIDE / 3, y - SIDE / 2) < SIDE / 5
      rows.set(colours[isFace ? 1 : 0] as number[], y * line + 1 + x * 3)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  head.set([8, RGB], 8)
  const parts = [HEAD, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return `data:image/png;base64,${Buffer.concat(parts).toString('base64')}`
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
