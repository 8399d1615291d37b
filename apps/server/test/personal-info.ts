import type { BodyOf, Calls } from '@parola/contract'

type Info = BodyOf<Calls['setPersonalInfo']>

/** Personal data of an adult; the provider of the sandbox approves a number that ends in 0. */
export function personalInfo(more: Partial<Info> = {}): Info {
  return {
    idType: 1,
    idNumber: 'P1234560',
    payeename: 'Juana Reyes Santos',
    birthday: '1990-05-17',
    address: '12 Mabini Street, Ermita, Manila',
    permanentAddress: '12 Mabini Street, Ermita, Manila',
    placeOfBirth: 'Cebu City',
    nationality: 'Philippines',
    sourceOfIncome: 1,
    occupation: 7,
    employerName: 'Harbour Works',
    email: 'juana@example.com',
    ...more,
  }
}
