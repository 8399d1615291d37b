import { PICTURE_MAX_BYTES } from '@parola/contract/people/kyc-lists'

const TYPES = new Set(['image/jpeg', 'image/jpg', 'image/png'])

export type Chosen = { name: string; text: string }

/**
 * A picture as a data string, with what can be seen of it here checked first.
 * @throws Error whose message is a key of a sentence
 */
export async function readPicture(file: File): Promise<Chosen> {
  if (!TYPES.has(file.type)) throw new Error('kyc.wrongType')
  if (file.size > PICTURE_MAX_BYTES) throw new Error('kyc.tooLarge')
  const text = await dataStringOf(file)
  await opened(text)
  return { name: file.name, text }
}

function dataStringOf(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(new Error('kyc.unreadable'))
    reader.readAsDataURL(file)
  })
}

async function opened(text: string) {
  const image = new Image()
  image.src = text
  await image.decode().catch(() => {
    throw new Error('kyc.unreadable')
  })
}
