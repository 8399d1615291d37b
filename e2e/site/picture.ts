import { crc32, deflateSync } from 'node:zlib'

const HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RGB = 2

type Size = { width: number; height: number }

/** A drawn card: a sheet with a stripe and a face-like disc, as PNG, which no camera took. */
export function drawnCard({ width, height }: Size = { width: 640, height: 400 }): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set(colourAt(x / width, y / height), y * (width * 3 + 1) + 1 + x * 3)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, RGB], 8)
  return Buffer.concat([HEAD, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

function colourAt(x: number, y: number): [number, number, number] {
  if (y < 0.16) return [38, 84, 124]
  if (Math.hypot((x - 0.2) * 1.6, y - 0.55) < 0.22) return [205, 164, 132]
  const isLine = x > 0.42 && x < 0.9 && y > 0.3 && Math.round(y * 100) % 12 < 3
  return isLine ? [96, 96, 88] : [238, 230, 208]
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

export function dataString(content: Buffer): string {
  return `data:image/png;base64,${content.toString('base64')}`
}
