export { personsAt, selectPersons } from './linked-person.sql.ts'
