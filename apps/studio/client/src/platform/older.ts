import type { Refused } from './api.ts'
import { el } from './element.ts'
import { reason, t } from './text.ts'

type Of<P> = {
  /** The round before which the next page begins; null when there is none. */
  next: string | null
  sendRequest(before: string): Promise<P | Refused>
  add(page: P): void
}

/** A button below the rounds that loads older ones, page by page, back to the first. */
export function olderRounds<P extends { ok: true; next: string | null }>(
  input: Of<P>,
): HTMLElement {
  const view = el('div', '', { class: 'older' })
  const button = el('button', t('older'), {
    type: 'button',
    class: 'choice edged',
  }) as HTMLButtonElement
  const message = el('p', '', { role: 'status' })
  let { next } = input
  button.onclick = async () => {
    if (!next) return
    button.disabled = true
    const page = await input.sendRequest(next)
    button.disabled = false
    message.textContent = page.ok ? '' : reason(page.code)
    if (!page.ok) return
    input.add(page)
    next = page.next
    if (next) return
    button.remove()
    message.textContent = t('oldest')
  }
  if (next) view.append(button, message)
  return view
}
