const $ = <T extends HTMLElement>(id: string) => document.getElementById(id) as T

/** The elements of the page that change. */
export const view = {
  game: $('game'),
  name: $('name'),
  mode: $('mode'),
  result: $('result'),
  banner: $('banner'),
  jackpots: $('jackpots'),
  reels: $<HTMLCanvasElement>('reels'),
  balance: $('balance'),
  stake: $('stake'),
  win: $('win'),
  spin: $<HTMLButtonElement>('spin'),
  skip: $<HTMLButtonElement>('skip'),
  buy: $<HTMLButtonElement>('buy'),
  less: $<HTMLButtonElement>('less'),
  more: $<HTMLButtonElement>('more'),
  turbo: $<HTMLButtonElement>('turbo'),
  auto: $<HTMLButtonElement>('auto'),
  sound: $<HTMLButtonElement>('sound'),
  info: $<HTMLButtonElement>('info'),
}

export { minorOf as minor, shown } from '../platform/amounts.ts'
