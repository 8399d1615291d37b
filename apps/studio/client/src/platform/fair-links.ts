import { el } from './element.ts'
import { siteUrl } from './parent.ts'
import { lang, t } from './text.ts'

/** Links to the offline verifier and to the instructions for it. */
export function fairLinks(): HTMLElement {
  const line = el('p', '', { class: 'links' })
  const guide = siteUrl('/help#fair')
  line.append(link(t('verifier'), `/play/verify.html?lang=${lang}`))
  if (guide) line.append(' · ', link(t('guide'), guide))
  return line
}

function link(text: string, href: string): HTMLElement {
  return el('a', text, { href, target: '_blank', rel: 'noopener' })
}
