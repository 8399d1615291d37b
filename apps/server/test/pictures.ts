import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

/** A generated picture: noise over a colour, so that its file is realistically large. */
export function drawn(width = 640, height = 400, channels: 3 | 4 = 3): Sharp {
  return sharp({
    create: { width, height, channels, background: { r: 190, g: 170, b: 120, alpha: 1 } },
  })
}

export async function jpeg(width = 640, height = 400): Promise<Buffer> {
  return drawn(width, height).jpeg().toBuffer()
}

export async function png(width = 640, height = 400): Promise<Buffer> {
  return drawn(width, height).png().toBuffer()
}

/** Incompressible noise, this many pixels wide and high. */
export async function noisyPng(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 as const }
  return sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer()
}

/** In the encoding of the site. */
export function dataString(content: Buffer, type = 'image/jpeg'): string {
  return `data:${type};base64,${content.toString('base64')}`
}

/** The three pictures of a submission. */
export async function documents() {
  const picture = dataString(await jpeg())
  return {
    idCardFront: picture,
    idCardBack: picture,
    idCardSelfie: picture,
    moduleId: 'UPLOADID3' as const,
  }
}
