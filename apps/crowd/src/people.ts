import type { Random } from './random.ts'

/** Somebody who does not exist: the same seed and place always make the same person. */
export type Person = {
  /** The place in the crowd, which also decides the address. */
  place: number
  username: string
  password: string
  paymentPassword: string
  firstName: string
  fullName: string
  /** Without the dialling code. */
  mobileNum: string
  idNumber: string
  birthday: string
  address: string
  birthplace: string
}

const FIRST =
  `Ana Maria Jose Juan Carlo Liza Grace Joy Mark Paolo Ramon Tess Dina Rico Nena Leo Mila Ivan Rosa Ben
  Aira Noel Carla Jun Vicky Andrei Bea Dante Elsa Fely Gino Hazel Irene Jericho Kathy Lito Mabel Nestor Olive Pia`.split(
    /\s+/,
  )
const LAST =
  `Reyes Santos Cruz Bautista Garcia Mendoza Ramos Torres Flores Rivera Gomez Castro Aquino Navarro
  Salazar Villanueva Mercado Aguilar Domingo Pascual Soriano Valdez Manalo Ocampo Dizon Tolentino Lim Tan Co Uy`.split(
    /\s+/,
  )
const TOWNS = ['Manila', 'Quezon City', 'Cebu City', 'Davao City', 'Iloilo City', 'Baguio', 'Naga']
const STREETS = ['Mabini', 'Rizal', 'Bonifacio', 'Luna', 'Del Pilar', 'Quezon', 'Osmeña', 'Burgos']
const NAME_MAX = 16
const PREFIXES = ['917', '918', '919', '920', '927', '939', '945', '956']
/** The demo's carrier and identity provider answer these endings with a fault (apps/sandbox). */
const PLAIN_ENDING = '7'

export function personAt(place: number, random: Random): Person {
  const [first, last] = [random.pick(FIRST), random.pick(LAST)]
  const tail = `${place.toString(36)}${random.between(10, 99)}`
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.between(0, 9)).join('')
  return {
    place,
    username: `${first}${last}`.toLowerCase().slice(0, NAME_MAX - tail.length) + tail,
    password: `${random.pick(STREETS).toLowerCase().replace('ñ', 'n')} ${digits(4)} ${last.toLowerCase()}`,
    paymentPassword: `${random.between(1, 9)}${digits(4)}${random.pick(['z', 'k', 'w'])}`,
    firstName: first,
    fullName: `${first} ${last}`,
    mobileNum: `${random.pick(PREFIXES)}${digits(6)}${PLAIN_ENDING}`,
    // The demo's identity provider approves numbers that end in 0.
    idNumber: `${tail.toUpperCase()}${digits(6)}0`,
    birthday: `${random.between(1965, 2002)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
    address: `${random.between(1, 99)} ${random.pick(STREETS)} Street, ${random.pick(TOWNS)}`,
    birthplace: random.pick(TOWNS),
  }
}
