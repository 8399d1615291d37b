import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import { addMs, SECOND_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { insertCaptcha, takeCaptcha } from './session.sql.ts'

const LIFE_MS = 120 * SECOND_MS
const LETTERS = 5
const BACKGROUND = '#fffdf8'
/** The letters come in pastel; darker ones are easier to read. */
const INK = { brightness: 0.55, saturation: 1.2 }

/** A picture with letters to type, as a PNG data string (requirement OTP-06). */
export async function drawCaptcha(): Promise<{ image: string; text: string }> {
  const { data, text } = svgCaptcha.create({
    size: LETTERS,
    noise: 3,
    color: true,
    background: BACKGROUND,
    ignoreChars: '0oO1iIlL',
    width: 160,
    height: 56,
  })
  const letters = Buffer.from(data.replace(/<rect[^>]*>/, ''))
  const inked = await sharp(letters).modulate(INK).png().toBuffer()
  const png = await sharp(inked).flatten({ background: BACKGROUND }).png().toBuffer()
  return { image: `data:image/png;base64,${png.toString('base64')}`, text }
}

export async function keepCaptcha(work: Work, text: string): Promise<string> {
  const captchaId = newId(work.now)
  await insertCaptcha(work.tx, {
    captchaId,
    answerHash: answerHash(captchaId, text),
    expiresAt: addMs(work.now, LIFE_MS),
  })
  return captchaId
}

/** Whether the letters are right. Any answer uses up the captcha. */
export async function solvesCaptcha(
  work: Work,
  input: { id: string; answer: string },
): Promise<boolean> {
  const kept = await takeCaptcha(work.tx, input.id)
  if (!kept || kept.expires_at <= work.now) return false
  return kept.answer_hash.equals(answerHash(input.id, input.answer))
}

function answerHash(captchaId: string, text: string): Buffer {
  return sha256(`${captchaId}:${text.trim().toLowerCase()}`)
}
