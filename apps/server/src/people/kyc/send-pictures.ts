import { KYC_DOCUMENTS, type KycDocument, type uploadIdImages } from '@parola/contract'
import { PictureFlaw, type Pictures, type Vault } from '#platform/files'
import type { Input, Opening } from '#platform/http'
import { type Engine, glance, memberOf, refuse, work } from '#platform/work'
import { verificationOf } from './applications.ts'
import { dropPictures, keepPicture } from './cabinet.ts'
import { selectFiles } from './file.sql.ts'
import { neededDocuments } from './kyc.rules.ts'
import { selectApplication } from './kyc.sql.ts'
import { type Kept, mayTake, refuseOverQuota, takePictures } from './submission.ts'

const DATA_STRING = /^data:[\w.+/-]{0,60};base64,/

export type SendingParts = { engine: Engine; pictures: Pictures; vault: Vault }
type Body = Input<typeof uploadIdImages>['body']
type SentPicture = { document: KycDocument; content: Buffer }

/**
 * Accepts the pictures of a submission. Each is opened and redrawn by a separate process before the unit of
 * work opens; if the submission is refused, what was stored is removed again.
 */
export async function sendPictures(
  parts: SendingParts,
  opening: Opening,
  { body }: { body: Body },
) {
  const { engine, vault } = parts
  const look = glance(engine, opening)
  const memberId = memberOf(look)
  const pictures = picturesIn(body)
  await refuseEarly(look, memberId, pictures)
  const drawn: SentPicture[] = []
  for (const item of pictures) drawn.push({ ...item, content: await redrawn(parts.pictures, item) })
  const kept: Kept[] = []
  try {
    for (const item of drawn)
      kept.push(await keepPicture(vault, { ...item, memberId, now: look.now }))
    const value = await work(engine, opening, async (w) => {
      await takePictures(w, memberId, kept)
      return verificationOf(w)
    })
    return { value }
  } catch (error) {
    await dropPictures(vault, memberId, kept)
    throw error
  }
}

/** Whatever can be refused without opening a picture is refused first. */
async function refuseEarly(
  look: ReturnType<typeof glance>,
  memberId: string,
  input: readonly SentPicture[],
) {
  const application = await selectApplication(look.db, memberId)
  if (!application || !mayTake(application)) refuse('KYC_NOT_OPEN')
  const needed = neededDocuments(await selectFiles(look.db, memberId))
  const missing = needed.filter((document) => !input.some((item) => item.document === document))
  if (missing.length > 0) {
    refuse('VALIDATION', { fields: missing.map((field) => ({ field, rule: field })) })
  }
  const sizes = input.map(() => ({ bytes: 0 }))
  await refuseOverQuota({ tx: look.db as never, now: look.now }, memberId, sizes)
}

function picturesIn(body: Body): SentPicture[] {
  return KYC_DOCUMENTS.flatMap((document) => {
    const text = body[document]
    if (text === undefined || text === '') return []
    return [{ document, content: Buffer.from(text.replace(DATA_STRING, ''), 'base64') }]
  })
}

async function redrawn(pictures: Pictures, { document, content }: SentPicture): Promise<Buffer> {
  try {
    return await pictures.redraw(content)
  } catch (error) {
    if (!(error instanceof PictureFlaw)) throw error
    refuse(error.flaw, { fields: [{ field: document, rule: error.flaw }] })
  }
}
