import { randomBytes } from 'node:crypto'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { drawn, jpeg, noisyPng, png } from './pictures.ts'

/** The expected answer to a file: accepted, or the code of its refusal. */
export type Strange = { name: string; content: Buffer; answer: 'taken' | string }

const WRONG = 'IMAGE_WRONG_TYPE'
const BROKEN = 'IMAGE_BROKEN'
const PIXELS = 'IMAGE_TOO_MANY_PIXELS'
const SMALL = 'IMAGE_TOO_SMALL'
const LARGE = 'IMAGE_TOO_LARGE'
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const SCRIPT = '<script>alert(1)</script>'

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG that claims this size, with rows of zeros: small on disk, huge when opened. */
export function hugePng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const content = deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 })
  return Buffer.concat([
    PNG_HEAD,
    chunk('IHDR', head),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function withChunk(picture: Buffer, extra: Buffer): Buffer {
  const afterHead = PNG_HEAD.length + 25
  return Buffer.concat([picture.subarray(0, afterHead), extra, picture.subarray(afterHead)])
}

/** The same JPEG, with its size overwritten. */
function resized(picture: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(picture)
  const frame = copy.findIndex(
    (byte, i) => byte === 0xff && /^c[0-2]$/.test((copy[i + 1] ?? 0).toString(16)),
  )
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

const text = (content: string) => Buffer.from(content)
const riff = (kind: string) =>
  Buffer.concat([text('RIFF'), Buffer.alloc(4), text(kind), randomBytes(64)])
const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}`), Buffer.alloc(64)])

/** Files that are no picture at all, whatever their name. */
function noPictures(): Strange[] {
  const all: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'two bytes of a JPEG': Buffer.from([0xff, 0xd8]),
    'half the head of a PNG': PNG_HEAD.subarray(0, 5),
    'an SVG called png': text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    'an SVG behind an XML head': text(
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`,
    ),
    'an SVG with entities': text(
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
    ),
    'a page': text(`<!doctype html>${SCRIPT}`),
    'a GIF that is a page': text(`GIF89a/*${SCRIPT}*/`),
    'an old GIF': text('GIF87a\u0001\u0000\u0001\u0000'),
    'a WebP head': riff('WEBP'),
    'an AVI': riff('AVI '),
    'a HEIC head': box('heic'),
    'an AVIF head': box('avif'),
    'an MP4': box('mp42'),
    'a BMP': text('BM\u0000\u0000\u0000\u0000'),
    'a TIFF': Buffer.from([0x49, 0x49, 0x2a, 0x00, 8, 0, 0, 0]),
    'a big-endian TIFF': Buffer.from([0x4d, 0x4d, 0x00, 0x2a, 0, 0, 0, 8]),
    'an icon': Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]),
    'a PSD': text('8BPS\u0000\u0001'),
    'a JPEG 2000': Buffer.from([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a]),
    'a JPEG XL': Buffer.from([0xff, 0x0a, 0, 0]),
    'a PDF': text('%PDF-1.7\n'),
    'a ZIP': text('PK\u0003\u0004'),
    'a gzip': gzipSync('content'),
    'a program': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]),
    'a Windows program': text('MZ\u0090\u0000'),
    'a script': text('#!/bin/sh\nexit 0\n'),
    'a PHP file': text('<?php phpinfo();'),
    'an EPS': text('%!PS-Adobe-3.0 EPSF-3.0\n'),
    'a picture of ImageMagick': text('push graphic-context\nviewbox 0 0 640 480\n'),
    JSON: text('{"a":1}'),
    noise: Buffer.concat([Buffer.from([1]), randomBytes(4000)]),
    zeros: Buffer.alloc(4000),
    'a JPEG behind a space': Buffer.concat([text(' '), Buffer.from([0xff, 0xd8, 0xff, 0xe0])]),
    'a PNG with a changed head': Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x48]),
      Buffer.alloc(100),
    ]),
  }
  return Object.entries(all).map(([name, content]) => ({ name, content, answer: WRONG }))
}

/** Files that begin as a picture and continue as something else. */
async function brokenPictures(): Promise<Strange[]> {
  const [photo, drawing] = [await noisyJpeg(), await noisyPng(400)]
  const flipped = Buffer.from(drawing)
  flipped.fill(0x41, 200, 400)
  const all: Record<string, Buffer> = {
    'the head of a JPEG alone': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'the head of a PNG alone': PNG_HEAD,
    'a JPEG that is a script': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text(SCRIPT)]),
    'a PNG that is a script': Buffer.concat([PNG_HEAD, text(SCRIPT)]),
    'a JPEG and then noise': Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      randomBytes(9000),
    ]),
    'half a JPEG': photo.subarray(0, photo.length / 2),
    'nine tenths of a JPEG': photo.subarray(0, Math.floor(photo.length * 0.9)),
    'half a PNG': drawing.subarray(0, drawing.length / 2),
    'a PNG without its end': drawing.subarray(0, drawing.length - 400),
    'a PNG with changed rows': flipped,
    'a PNG with fewer rows than it says': hugePng(800, 800, 20),
    'a PNG of no width': hugePng(0, 400, 1),
  }
  return Object.entries(all).map(([name, content]) => ({ name, content, answer: BROKEN }))
}

async function noisyJpeg(): Promise<Buffer> {
  return sharp(await noisyPng(400))
    .jpeg()
    .toBuffer()
}

/** Pictures of a wrong size. */
async function wrongSizes(): Promise<Strange[]> {
  const photo = await jpeg()
  return [
    { name: 'a PNG bomb of 196 megapixels', content: hugePng(14_000, 14_000), answer: PIXELS },
    { name: 'a PNG bomb of 41 megapixels', content: hugePng(8200, 5000), answer: PIXELS },
    { name: 'a PNG that says 4 gigapixels', content: hugePng(65_000, 65_000, 1), answer: PIXELS },
    {
      name: 'a JPEG that says 65,000 a side',
      content: resized(photo, 65_000, 65_000),
      answer: PIXELS,
    },
    { name: 'a long strip', content: hugePng(10_001, 300), answer: PIXELS },
    { name: 'a high strip', content: hugePng(300, 10_001), answer: PIXELS },
    { name: 'one pixel', content: await png(1, 1), answer: SMALL },
    { name: 'a stamp', content: await jpeg(199, 300), answer: SMALL },
    {
      name: 'a JPEG with 6 MB behind it',
      content: Buffer.concat([photo, Buffer.alloc(6_000_000)]),
      answer: LARGE,
    },
    {
      name: 'one byte too many',
      content: Buffer.concat([photo, Buffer.alloc(5_242_881 - photo.length)]),
      answer: LARGE,
    },
  ]
}

/** Pictures that are unusual and valid. */
async function unusual(): Promise<Strange[]> {
  const [photo, drawing] = [await jpeg(), await png()]
  const place = {
    IFD0: { Make: 'canary-camera', Copyright: 'canary' },
    IFD3: { GPSLatitude: '14/1 35/1 0/1' },
  }
  const all: Record<string, Buffer> = {
    'a JPEG': photo,
    'a PNG': drawing,
    'a progressive JPEG': await drawn().jpeg({ progressive: true }).toBuffer(),
    'a grey JPEG': await drawn().greyscale().jpeg().toBuffer(),
    'a CMYK JPEG': await drawn().toColourspace('cmyk').jpeg().toBuffer(),
    'a JPEG of 4:4:4': await drawn().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    'a 16-bit PNG': await drawn().toColourspace('rgb16').png().toBuffer(),
    'a see-through PNG': await drawn(640, 400, 4).png().toBuffer(),
    'a PNG with a palette': await drawn().png({ palette: true }).toBuffer(),
    'an interlaced PNG': await drawn().png({ progressive: true }).toBuffer(),
    'a PNG of one bit': await drawn().threshold().png({ palette: true, colours: 2 }).toBuffer(),
    'a moving PNG': withChunk(drawing, chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))),
    'a PNG with a text of its own': withChunk(
      drawing,
      chunk('tEXt', text(`Comment\0${SCRIPT} canary`)),
    ),
    'a photo with its place': await drawn().withExif(place).jpeg().toBuffer(),
    'a photo on its side': await drawn().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'a photo with a profile': await drawn().withIccProfile('p3').jpeg().toBuffer(),
    'a JPEG that is a ZIP too': Buffer.concat([photo, text('PK\u0003\u0004canary')]),
    'a JPEG that is a page too': Buffer.concat([photo, text(`${SCRIPT} canary`)]),
    'a PNG that is a page too': Buffer.concat([drawing, text(`${SCRIPT} canary`)]),
    'a picture of 38 megapixels': hugePng(7600, 5000),
    'the smallest that is taken': await jpeg(200, 200),
    'the greatest that is taken': Buffer.concat([photo, Buffer.alloc(5_242_880 - photo.length)]),
  }
  return Object.entries(all).map(([name, content]) => ({ name, content, answer: 'taken' }))
}

/** Every kind of file that somebody might send as a picture (DOC-008). */
export async function strangeFiles(): Promise<Strange[]> {
  return [
    ...noPictures(),
    ...(await brokenPictures()),
    ...(await wrongSizes()),
    ...(await unusual()),
  ]
}
