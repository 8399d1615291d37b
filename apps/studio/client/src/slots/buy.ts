import type { SlotModel } from '@parola/maths'
import { el } from '../platform/element.ts'
import { t } from '../platform/text.ts'

type Parts = {
  button: HTMLButtonElement
  model: SlotModel
  stakeMinor(): number
  money(minor: number): string
  buy(id: string): void
}

const panel = document.getElementById('buy-panel') as HTMLDialogElement
const body = document.getElementById('buy-body') as HTMLElement

/** Sells a feature: the price is shown first, and nothing is bought by a single press. */
export function sellFeatures({ button, model, stakeMinor, money, buy }: Parts) {
  const [offer] = model.buy ?? []
  button.hidden = !offer
  if (!offer) return
  button.onclick = () => {
    const price = money(stakeMinor() * offer.price)
    const go = el('button', t('buyNow', { price }), { type: 'button', class: 'primary' })
    go.onclick = () => {
      panel.close()
      buy(offer.id)
    }
    const { rtp } = ((model.verified.buyRtp ?? {}) as Record<string, { rtp: string }>)[
      offer.id
    ] ?? {
      rtp: '0',
    }
    body.replaceChildren(
      el('h2', t('buyTitle', { spins: offer.spins })),
      el('p', t('buyText', { price, times: offer.price })),
      el('p', t('buyRtp', { rtp: (Number(rtp) * 100).toFixed(2) })),
      go,
    )
    panel.showModal()
    go.focus()
  }
}
