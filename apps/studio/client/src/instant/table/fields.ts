import { h } from '../../platform/dom.ts'

/** One of a few: a row of buttons, one of them pressed. */
export function choice<V extends string | number>(input: {
  label: string
  values: readonly V[]
  chosen: V
  name(value: V): string
  change(value: V): void
}) {
  let chosen = input.chosen
  const buttons = input.values.map((value) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(value === chosen),
        onclick: () => {
          chosen = value
          for (const [i, button] of buttons.entries()) {
            button.setAttribute('aria-pressed', String(input.values[i] === chosen))
          }
          input.change(value)
        },
      },
      input.name(value),
    ),
  )
  return h(
    'div',
    { class: 'field', role: 'group', 'aria-label': input.label },
    h('span', {}, input.label),
    h('div', { class: 'segments' }, ...buttons),
  )
}

/** A number on a slider with its text beside it. */
export function slider(slide: {
  label: string
  min: number
  max: number
  value: number
  text(value: number): string
  change(value: number): void
}) {
  const output = h('output', {}, slide.text(slide.value))
  const input = h('input', {
    type: 'range',
    min: slide.min,
    max: slide.max,
    value: slide.value,
    'aria-label': slide.label,
    oninput: () => {
      output.textContent = slide.text(Number(input.value))
      slide.change(Number(input.value))
    },
  })
  return h('label', { class: 'field slide' }, h('span', {}, slide.label, ' ', output), input)
}

/** A multiplier on screen: two decimals, or none when it is large. */
export function timesText(e4: number): string {
  const times = e4 / 10_000
  const digits = times >= 1000 ? 0 : 2
  const whole = Math.floor(times * 100) / 100
  return `${whole.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}×`
}
