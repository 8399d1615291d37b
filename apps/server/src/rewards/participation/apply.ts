import { APPLICATION_IMAGE_BYTES_MAX, type applyPromotion } from '@parola/contract'
import { type FieldKeys, sealText } from '#platform/crypto'
import { PictureFlaw, type Pictures } from '#platform/files'
import type { Input, Opening } from '#platform/http'
import { type Engine, refuse, type Work, work } from '#platform/work'
import { pictureContext, replacePictures } from './application.sql.ts'
import { contactIn, keepContact, keepKeys, refuseUsed, refuseUsedContact } from './keys.ts'
import { isReviewed } from './participation.rules.ts'
import {
  fitMember,
  keepEntry,
  lockStanding,
  moveOrRefuse,
  refuseUnseen,
  refuseUnverified,
} from './take-part.ts'

export type ApplyParts = { engine: Engine; pictures: Pictures; fieldKeys: FieldKeys }
type Request = Input<typeof applyPromotion>

const DATA_STRING = /^data:[\w.+/-]{0,60};base64,/

/**
 * Applies with a remark and images (PRO-02). Each image is opened and redrawn by a separate process before the unit of
 * work opens, and stored sealed.
 * @throws Refusal PROMO_STATE, PROMO_TERMS_CHANGED, ALREADY_USED_…, MOBILE_WRONG, IMAGE_…, or the reason why the member may have no bonus
 */
export async function apply(parts: ApplyParts, opening: Opening, { body, cookies }: Request) {
  // Nobody's pictures are opened for an application that would be refused anyway.
  await work(parts.engine, opening, (w) => check(w, { body, cookies }))
  const drawn: Buffer[] = []
  for (const [i, image] of body.images.entries()) drawn.push(await redrawn(parts, { image, i }))
  const value = await work(parts.engine, opening, (w) =>
    keep(w, parts.fieldKeys, { body, cookies, drawn }),
  )
  return { value }
}

async function redrawn({ pictures }: ApplyParts, { image, i }: { image: string; i: number }) {
  const content = Buffer.from(image.replace(DATA_STRING, ''), 'base64')
  const field = `images.${i}`
  if (content.length > APPLICATION_IMAGE_BYTES_MAX) {
    refuse('IMAGE_TOO_LARGE', { fields: [{ field, rule: 'IMAGE_TOO_LARGE' }] })
  }
  try {
    return await pictures.redraw(content)
  } catch (error) {
    if (!(error instanceof PictureFlaw)) throw error
    return refuse(error.flaw, { fields: [{ field, rule: error.flaw }] })
  }
}

type Applying = Pick<Request, 'body' | 'cookies'>

/** The member may apply, under the terms they have seen, as the only account of their person. */
async function check(w: Work, { body, cookies }: Applying) {
  const member = await fitMember(w)
  const standing = await lockStanding(w, body.id, member)
  if (!isReviewed(standing.terms.offer.kind)) refuse('PROMO_STATE')
  const status = moveOrRefuse(standing.status, 'apply')
  refuseUnseen(standing, body.termsHash)
  refuseUnverified(standing)
  const { memberId } = member
  const { limits } = standing.terms.eligibility
  const keys = await refuseUsed(w, { promotionId: body.id, memberId, cookies, limits })
  const contact = contactIn(standing.terms, body.remark)
  if (contact !== null) await refuseUsedContact(w, contact, { promotionId: body.id, memberId })
  return { memberId, standing, status, keys, contact }
}

type Application = Applying & { drawn: readonly Buffer[] }

async function keep(w: Work, fieldKeys: FieldKeys, { drawn, ...applying }: Application) {
  const { body } = applying
  const { memberId, standing, status, keys, contact } = await check(w, applying)
  const { entry_id: entryId } = await keepEntry(w, standing, {
    ...{ memberId, status, remark: contact ?? body.remark },
    ...{ reason: null, appliedAt: w.now },
  })
  const sealed = drawn.map((picture, i) =>
    sealText(fieldKeys, picture.toString('base64'), pictureContext(entryId, i + 1)),
  )
  await replacePictures(w.tx, entryId, sealed)
  const entry = { promotionId: body.id, entryId }
  await keepKeys(w, keys, { ...entry, memberId })
  if (contact !== null) await keepContact(w, contact, entry)
  return { status }
}
